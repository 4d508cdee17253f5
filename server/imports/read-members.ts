import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { fieldIssues, firstIssues } from '#contract/issues.ts'
import { TakaOrNone, toPoisha } from '#contract/money.ts'
import { Gender } from '#contract/own-user.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { NewAdmin } from '#contract/registration.ts'
import { fillSentence } from '#contract/sentences.ts'
import { isUsableHash, noPassword } from '../users/passwords.ts'

const { username, email, country, mobile_number } = NewAdmin.pipe[0].entries

const trimmed = v.pipe(v.string(), v.trim())
const Amount = v.pipe(
  v.optional(trimmed, ''),
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
    v.check((hash) => hash === noPassword || isUsableHash(hash), 'hash'),
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
export function readMembers(text: string): FileRow[] {
  const [heading = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].find((each) => heading.includes(each)) ?? ','
  const records = parse(text, {
    bom: true,
    delimiter,
    info: true,
    skip_empty_lines: true,
    columns: (names: string[]) => checkColumns(names.map((name) => name.trim().toLowerCase())),
  }) as unknown as { record: Record<string, string>; info: { lines: number } }[]
  const rows = records.map(({ record, info }) => readRow(info.lines, record))
  return refuseRepeated(rows)
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

function readRow(line: number, cells: Record<string, string>): FileRow {
  const read = v.safeParse(Row, cells)
  if (read.success) return { line, cells, member: read.output }
  const isHash = read.issues.some(({ message }) => message === 'hash')
  const issues = Object.entries(firstIssues(read.issues)).map(
    ([field, { code, values }]) => `${field}: ${fillSentence(fieldIssues[code], values)}`,
  )
  const reason = isHash ? 'password_hash: It has to be one of bcrypt or Argon2, of usual cost.' : issues.join(' ')
  return { line, cells, reason }
}

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
