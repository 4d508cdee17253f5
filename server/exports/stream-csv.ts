import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Caller } from '../http/caller.ts'
import type { Exportable } from './exportables.ts'

type Page = { items: unknown[]; next_cursor: string | null }

/** A whole list as CSV, read page by page as fast as it is taken. Throws where not even its first row can be read. */
export async function streamCsv(exportable: Exportable, filters: Record<string, string>, caller: Caller) {
  const csv = stringify({
    // So that Excel reads Bengali.
    bom: true,
    header: true,
    columns: Object.keys(exportable.columns),
    record_delimiter: 'windows',
    // What a member has typed would otherwise be calculated by whoever opens the file.
    escape_formulas: true,
  })
  const rows = rowsOf(exportable, filters, caller)
  const first = await rows.next()
  const all = async function* () {
    if (!first.done) yield first.value
    yield* rows
  }
  pipeline(Readable.from(all()), csv, () => {
    // Whoever takes the file sees it end too early: an error ends both.
  })
  return Readable.toWeb(csv) as ReadableStream
}

/** More at once than a list gives: nobody waits for the first of them alone. */
const pageRows = '1000'

async function* rowsOf({ read, columns, always }: Exportable, filters: Record<string, string>, caller: Caller) {
  const cells = Object.values(columns) as ((item: unknown) => unknown)[]
  let cursor: string | null | undefined
  do {
    const input = { ...filters, ...always, limit: pageRows, ...(cursor && { cursor }) }
    const page = (await read(input as never, caller as never)) as Page | unknown[]
    for (const item of Array.isArray(page) ? page : page.items) yield cells.map((cell) => cell(item))
    cursor = Array.isArray(page) ? null : page.next_cursor
  } while (cursor)
}
