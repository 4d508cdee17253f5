import * as v from 'valibot'
import { issue } from './issues.ts'
import { methods } from './providers.ts'

const required = issue('required')

/** An id, sent as `_id`: a UUID. Those of the server are version 7, so that they sort by time. */
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

/** A calendar month, `2026-11`. */
export const Month = v.pipe(v.string(required), v.regex(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/, issue('not_a_date')))

/** The format alone also allows `2026-02-30` and days of the year 0. */
function isOnCalendar(day: string): boolean {
  const moment = new Date(`${day}T00:00Z`)
  return !day.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** A required choice. A missing choice has the same issue as an empty one. */
export const Choice = <const Options extends readonly string[]>(options: Options) => v.picklist(options, required)

/** Text that users enter, with at least one character that is not white space. */
export const Text = (limitChars: number) =>
  v.pipe(v.string(required), v.regex(/\S/, required), v.maxLength(limitChars, issue('too_long', limitChars)))

/** The name for signing in. The server trims it and compares it ignoring case. */
export const Username = v.pipe(
  Text(64),
  v.regex(/^\s*\S+\s*$/, issue('has_space')),
  v.regex(/\S{3}/, issue('too_short', 3)),
  v.regex(/^\s*(?:\S{1,30}\s*)?$/, issue('too_long', 30)),
  v.regex(/^[^/\\?#%@:]*$/, issue('has_reserved_character')),
  // `\p{C}` has control, format and bidirectional characters.
  v.check((text) => !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text.trim()), issue('has_hidden_character')),
  v.check((text) => /[\p{L}\p{N}]/u.test(text), issue('has_no_letter')),
)

/** The caller's own username. The session already has it, so a body may leave it out. */
export const OwnUsername = v.optional(Text(64))

/** An existing password. Not `Text`, because a password can consist of spaces. */
export const Password = v.pipe(v.string(required), v.nonEmpty(required), v.maxLength(128, issue('too_long', 128)))

/** A new password. */
export const NewPassword = v.pipe(
  v.string(required),
  v.nonEmpty(required),
  v.minLength(8, issue('too_short', 8)),
  v.maxLength(128, issue('too_long', 128)),
)

export const PaymentMethod = Choice(methods)
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

/** A code of an authenticator app, six digits, or a recovery code. The server reads it as `plainCode`. */
export const FactorCode = Text(40)

/** The response of a passkey (Web Authentication API), as JSON. */
export const PasskeyResponse = v.looseObject({ id: v.string(required) })
