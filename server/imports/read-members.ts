import { CsvError, parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { type FieldIssue, fieldIssues, firstIssues } from '#contract/issues.ts'
import { TakaOrNone, toPoisha } from '#contract/money.ts'
import { Gender } from '#contract/own-user.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { NewAdmin } from '#contract/registration.ts'
import { fillSentence } from '#contract/sentences.ts'
import { isUsableHash, noPassword } from '../users/passwords.ts'

const { username, email, country, mobile_number } = NewAdmin.pipe[0].entries

const negative = 'negative'
const hashRule = 'hash'

/** Reasons that are no issue of a form, or that a file needs in other words. */
const reasons: Partial<Record<string, string>> = {
  [negative]: 'The amount must not be negative.',
  [hashRule]: 'It has to be one of bcrypt or Argon2, of usual cost.',
  required: 'It is missing.',
  has_space: 'It must not contain a space.',
  not_an_amount: 'It is not an amount.',
  not_an_email: 'It is not a mail address.',
  not_a_mobile_number: 'It is not a mobile number.',
}

const trimmed = v.pipe(v.string(), v.trim())
const Amount = v.pipe(
  v.optional(trimmed, ''),
  v.check((text) => !/^\p{Pd}|^\u2212|^\(.*\)$/u.test(text), negative),
  v.transform((text) => (text === '' ? 0 : parseTaka(text))),
  TakaOrNone,
  v.transform(toPoisha),
)
const Optional = v.pipe(
  v.optional(trimmed, ''),
  v.transform((text) => text || undefined),
)

/** A row of the file. Amounts are poisha; a missing password hash means that the member gets a link. */
const Row = v.object({
  username: v.pipe(trimmed, username),
  email: v.pipe(trimmed, email),
  mobile_number: v.pipe(trimmed, mobile_number),
  country: v.pipe(
    v.optional(trimmed, ''),
    v.transform((text) => text || 'Bangladesh'),
    country,
  ),
  gender: v.pipe(
    v.optional(trimmed, ''),
    v.transform((text) => text.toLowerCase() || 'male'),
    Gender,
  ),
  balance: Amount,
  earning: Amount,
  plan: Optional,
  referrer: Optional,
  password_hash: v.pipe(
    v.optional(trimmed, noPassword),
    v.check((hash) => hash === noPassword || isUsableHash(hash), hashRule),
  ),
})
export type ImportedMember = v.InferOutput<typeof Row>

const required = ['username', 'email', 'mobile_number']
const known = Object.keys(Row.entries)
/** Columns of a file of refused rows, so that it can be corrected and imported. */
const ignored = ['line', 'reason']

/** A line of the file: the cells as they are, and the member or the reason why it cannot be imported. */
export interface FileRow {
  /** The number of the line where it ends. */
  line: number
  cells: Record<string, string>
  member?: ImportedMember
  reason?: string
}

/** Reads a CSV file of members. Throws an error of one line if it is not one. */
export function readMembers(file: Uint8Array): FileRow[] {
  const [heading, ...records] = parseCsv(decode(file))
  const names = checkColumns((heading?.record ?? []).map((name) => name.trim().toLowerCase()))
  const rows = records.map(({ record, info }) => readRow(info.lines, { record, names }))
  return refuseRepeated(rows)
}

function decode(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new Error('The file is not UTF-8. Save it as "CSV UTF-8" and import that file.')
  }
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

/** Lines may have too few or too many cells. */
function parseCsv(text: string): CsvRecord[] {
  const [heading = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].find((each) => heading.includes(each)) ?? ','
  const options = { delimiter, info: true, skip_empty_lines: true, relax_column_count: true }
  try {
    return parse(text, options) as unknown as CsvRecord[]
  } catch (error) {
    throw error instanceof CsvError ? new Error(describeCsvError(error)) : error
  }
}

function describeCsvError({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'The file has a cell that begins with a double quote and does not end with one. Close it, or leave the quote out.'
  return `Line ${lines} of the file has a double quote inside a cell. Write it twice, with the whole cell in double quotes, or leave it out.`
}

function checkColumns(names: string[]): string[] {
  const missing = required.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => ![...known, ...ignored].includes(name))
  const problems = [
    ...(missing.length > 0 ? [`lacks the columns ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`has unknown columns: ${unknown.join(', ')}`] : []),
  ]
  if (problems.length > 0) throw new Error(`The file ${problems.join(', and ')}. Columns: ${known.join(', ')}.`)
  return names
}

interface Cells {
  record: string[]
  names: string[]
}

function readRow(line: number, { record, names }: Cells): FileRow {
  const cells = Object.fromEntries(names.map((name, index) => [name, record[index] ?? '']))
  if (record.length !== names.length) {
    const [has, columns] = [record.length, names.length].map((count) => (count === 1 ? '1 cell' : `${count} cells`))
    return { line, cells, reason: `The line has ${has}, and the first line of the file has ${columns}.` }
  }
  const read = v.safeParse(Row, cells)
  if (read.success) return { line, cells, member: read.output }
  const own = new Map(read.issues.map((each) => [v.getDotPath(each), reasons[each.message]]))
  const issues = Object.entries(firstIssues(read.issues)).map(
    ([field, found]) => `${field}: ${own.get(field) ?? describeIssue(found)}`,
  )
  return { line, cells, reason: issues.join(' ') }
}

const describeIssue = ({ code, values }: FieldIssue) => reasons[code] ?? fillSentence(fieldIssues[code], values)

export const foldName = (name: string): string => name.normalize('NFC').toLowerCase()

/** Of rows with one username, only the first one is imported. */
function refuseRepeated(rows: FileRow[]): FileRow[] {
  const lines = new Map<string, number>()
  return rows.map((row) => {
    if (!row.member) return row
    const name = foldName(row.member.username)
    const first = lines.get(name)
    lines.set(name, first ?? row.line)
    const { member: _, ...rest } = row
    return first === undefined ? row : { ...rest, reason: `username: It is also in line ${first}.` }
  })
}
