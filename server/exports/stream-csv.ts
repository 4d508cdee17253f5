import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { timeZone } from '#contract/days.ts'
import type { Caller } from '../http/caller.ts'
import type { Exportable } from './exportables.ts'

/** Text that a spreadsheet should read as a number or a date. Plain text of a cell stays text. */
export class Figure {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The columns of a CSV file, by heading: a function that returns the cell of an item. */
export type Columns<Item> = Record<string, (item: Item) => string | number | boolean | Figure | null | undefined>

const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

/** Local time in Asia/Dhaka, `2026-11-20 21:12:03`, which every spreadsheet reads as a date and time. */
export const inDhaka = (moment: string | null): Figure | null =>
  moment === null ? null : new Figure(format.format(new Date(moment)))

/** A day, `2026-11-20`. */
export const asDay = (day: string): Figure => new Figure(day)

/** `1234.50`: without digit groups, so that spreadsheets read a number. */
export const formatAmount = (taka: number): Figure => new Figure(taka.toFixed(2))

// `june` matches in one way only: the `e` of `figureParts` after `jun` would make the time exponential.
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june|jun(?!e)|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const figureParts = new RegExp(String.raw`^(?:[\p{Nd}\p{Sc}\p{Z}.,:'/\\%()+\-–e]|[ap]m|${months})*$`, 'iu')

/** Whether a spreadsheet may read a text as a number, a date or a time: `01712345678`, `7E12345678`, `1-2`, `MAR1`. */
const isLikeFigure = (text: string) =>
  /^(?:true|false)$/i.test(text) || (/\p{Nd}/u.test(text) && figureParts.test(text))

/** `="01712345678"`: a spreadsheet shows the text, not a number without its leading 0. It has no quotes: see `figureParts`. */
const writeText = (text: string): string => (isLikeFigure(text) ? `="${text}"` : escapeFormulas(text))

type Page = { items: unknown[]; next_cursor: string | null }

/**
 * Prevents CSV formula injection: a cell that begins with an operator is a formula. Also after invisible characters, and
 * after `;` and tab, which some spreadsheets take for the separator.
 */
const escapeFormulas = (cell: string): string =>
  cell.replace(/(^|[;\t\r\n])([\p{C}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu, "$1'$2")

/** Streams a whole list as CSV. Reads page by page, at the speed of the receiver. Throws if the first page cannot be read. */
export async function streamCsv(exportable: Exportable, filters: Record<string, string>, caller: Caller) {
  const csv = stringify({
    // Excel needs it to read Bengali.
    bom: true,
    header: true,
    columns: Object.keys(exportable.columns),
    record_delimiter: 'windows',
    quoted: true,
    cast: {
      string: exportable.isPlain ? escapeFormulas : writeText,
      object: (cell) => (cell instanceof Figure ? cell.text : ''),
    },
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

export async function* readRows({ read, columns }: Exportable, filters: Record<string, string>, caller: Caller) {
  const cells = Object.values(columns) as ((item: unknown) => unknown)[]
  let cursor: string | null | undefined
  do {
    const input = { ...filters, limit: pageRows, ...(cursor && { cursor }) }
    const page = (await read(input as never, caller as never)) as Page | unknown[]
    for (const item of Array.isArray(page) ? page : page.items) yield cells.map((cell) => cell(item))
    cursor = Array.isArray(page) ? null : page.next_cursor
  } while (cursor)
}
