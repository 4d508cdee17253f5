import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { timeZone } from '#contract/days.ts'
import type { Caller } from '../http/caller.ts'
import type { Exportable } from './exportables.ts'

/** The columns of a CSV file, by heading: a function that returns the cell of an item. */
export type Columns<Item> = Record<string, (item: Item) => string | number | boolean | null | undefined>

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** Local time in Asia/Dhaka, `2026-11-20 21:12:03`, which every spreadsheet reads as a date and time. */
export const inDhaka = (moment: string | null): string | null => moment && format.format(new Date(moment))

/** `1234.50`: without digit groups, so that spreadsheets read a number. */
export const formatAmount = (taka: number): string => taka.toFixed(2)

/** `="01712345678"`: a spreadsheet would read the plain number without its leading 0. Other text stays as it is. */
export const formatAccount = (number: string): string => (/^[\d +-]+$/.test(number) ? `="${number}"` : number)

/** Whether `formatAccount` wrote the cell, or its equal, which is harmless. */
const isFormattedAccount = (cell: string) => /^="[\d +-]+"$/.test(cell)

type Page = { items: unknown[]; next_cursor: string | null }

/**
 * Prevents CSV formula injection: a cell that begins with an operator is a formula. Also after invisible characters, and
 * after `;` and tab, which some spreadsheets take for the separator.
 */
const escapeFormulas = (cell: string): string =>
  isFormattedAccount(cell)
    ? cell
    : cell.replace(/(^|[;\t\r\n])([\p{C}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu, "$1'$2")

/** Streams a whole list as CSV. Reads page by page, at the speed of the receiver. Throws if the first page cannot be read. */
export async function streamCsv(exportable: Exportable, filters: Record<string, string>, caller: Caller) {
  const csv = stringify({
    // Excel needs it to read Bengali.
    bom: true,
    header: true,
    columns: Object.keys(exportable.columns),
    record_delimiter: 'windows',
    quoted: true,
    cast: { string: escapeFormulas },
  })
  const rows = readRows(exportable, filters, caller)
  const first = await rows.next()
  const all = async function* () {
    if (!first.done) yield first.value
    yield* rows
  }
  pipeline(Readable.from(all()), csv, () => {
    // An error ends both streams, so that the client sees an incomplete download.
  })
  return Readable.toWeb(csv) as ReadableStream
}

/** More than the maximum of a list, because an export needs all rows. */
const pageRows = '1000'

async function* readRows({ read, columns }: Exportable, filters: Record<string, string>, caller: Caller) {
  const cells = Object.values(columns) as ((item: unknown) => unknown)[]
  let cursor: string | null | undefined
  do {
    const input = { ...filters, limit: pageRows, ...(cursor && { cursor }) }
    const page = (await read(input as never, caller as never)) as Page | unknown[]
    for (const item of Array.isArray(page) ? page : page.items) yield cells.map((cell) => cell(item))
    cursor = Array.isArray(page) ? null : page.next_cursor
  } while (cursor)
}
