import * as v from 'valibot'
import { issue } from './issues.ts'

const required = issue('required')

/** An id as it travels in `_id`: a UUID (version 7 where the server made it, so that ids sort by time). */
export const Id = v.pipe(v.string(required), v.uuid(issue('not_an_id')))

/** A moment: ISO 8601, UTC. */
export const Moment = v.pipe(v.string(), v.isoTimestamp())

/** A calendar day, `2026-11-20`. */
export const Day = v.pipe(
  v.string(required),
  v.nonEmpty(required),
  v.isoDate(issue('not_a_date')),
  v.check((day) => isOnCalendar(day), issue('not_a_date')),
)

/** `2026-02-30` and days of the year 0 have the shape of a day too. */
function isOnCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00Z`)
  return !day.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** A word that has to be said, of a few. One that is missing says the same as one that is empty. */
export const Choice = <const Options extends readonly string[]>(options: Options) => v.picklist(options, required)

/** Text a person typed that has to hold something besides white space. */
export const Text = (limitChars: number) =>
  v.pipe(v.string(required), v.regex(/\S/, required), v.maxLength(limitChars, issue('too_long', limitChars)))

/** A name somebody signs in with. Trimmed by whoever stores it, compared without case. */
export const Username = v.pipe(
  Text(64),
  v.regex(/^\s*\S+\s*$/, issue('has_space')),
  v.regex(/\S{3}/, issue('too_short', 3)),
  v.regex(/^\s*(?:\S{1,30}\s*)?$/, issue('too_long', 30)),
  v.regex(/^[^/\\?#%@:]*$/, issue('has_reserved_character')),
)

/** A password that is only being checked. Not `Text`, because one may be made of spaces. */
export const Password = v.pipe(v.string(required), v.nonEmpty(required), v.maxLength(128, issue('too_long', 128)))

/** A password that is being chosen. */
export const NewPassword = v.pipe(
  v.string(required),
  v.nonEmpty(required),
  v.minLength(8, issue('too_short', 8)),
  v.maxLength(128, issue('too_long', 128)),
)

export const PaymentMethod = Choice(['bkash', 'nagod', 'rocket'])
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

/** Drops what people add to a number when they copy it: spaces, dashes, +88. */
export const plainAccountNumber = (text: string): string => text.replace(/[\s-]/g, '').replace(/^(\+?88)(?=01)/, '')

/** A mobile account's number. Lenient about its length, so that a new operator's numbers pass. */
export const AccountNumber = v.pipe(
  Text(40),
  v.check((text) => /^\d{6,20}$/.test(plainAccountNumber(text)), issue('not_an_account_number')),
)
