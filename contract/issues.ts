import * as v from 'valibot'
import type { ValuesOf } from './sentences.ts'

/** Every problem that a field can have, by code: its sentence in English. `{limit}` is the limit of the field. */
export const fieldIssues = {
  required: 'This field is required.',
  invalid: 'This value is not valid.',
  too_long: 'Enter at most {limit} characters.',
  too_short: 'Enter at least {limit} characters.',
  has_space: 'Username not take space.',
  has_reserved_character: 'Leave out / \\ ? # % @ and :',
  has_hidden_character: 'Leave out invisible characters.',
  has_no_letter: 'Enter at least one letter or digit.',
  looks_like_admin: 'This username looks like the name of an administrator.',
  common_password: 'This password is used by many people. Choose another one.',
  personal_password: 'Do not use your username, email or mobile number as the password.',
  repeated_password: 'This password repeats itself. Choose another one.',
  not_an_id: 'This is not an id.',
  not_a_cursor: 'This is not a cursor.',
  not_a_page_size: 'Enter a number from 1 to 200.',
  not_a_date: 'Enter a date.',
  not_an_email: 'Enter an email address.',
  not_a_mobile_number: 'Enter a mobile number.',
  not_an_account_number: 'Enter the 11 digits of a mobile number. Rocket has 11 or 12.',
  not_a_transaction_id: 'Enter the letters and digits of the transaction id.',
  not_a_reset_token: 'Open the link of the mail again.',
  not_an_idempotency_key: 'An Idempotency-Key is a UUID.',
  not_a_webhook_url: 'Enter a public address that begins with https://',
  not_a_telegram_url: 'Enter https://api.telegram.org/bot, the token, and /sendMessage',
  not_a_webhook_secret: 'A secret is whsec_ and the base64 text of 24 to 64 bytes.',
  passwords_differ: 'Password not match.',
  not_an_amount: 'Enter an amount.',
  ambiguous_amount: 'For thousands leave out the dot. Enter at most two decimals.',
  too_many_decimals: 'Enter at most two decimals.',
  not_positive: 'Enter an amount above 0.',
  amount_too_small: 'Enter an amount of {limit} or more.',
  amount_too_large: 'Enter an amount up to {limit}.',
  not_days: 'Enter a number of days.',
  not_whole_days: 'Enter whole days.',
  too_few_days: 'Enter {limit} days or more.',
  too_many_days: 'Enter at most {limit} days.',
  not_a_count: 'Enter a whole number.',
  too_few: 'Enter {limit} or more.',
  too_many: 'Enter at most {limit}.',
  too_many_features: 'Enter at most {limit} features.',
  above_price: 'Enter at most the price.',
  none_selected: 'Select at least one.',
  too_many_selected: 'Select at most {limit}.',
  selected_twice: 'Select each one once.',
} as const satisfies Record<string, string>

export type FieldIssueCode = keyof typeof fieldIssues
export type FieldIssueValues<Code extends FieldIssueCode = FieldIssueCode> = ValuesOf<(typeof fieldIssues)[Code]>

export interface FieldIssue {
  code: FieldIssueCode
  values?: { limit: number }
}

/** The message of a schema's rule: the code, and the limit for its sentence. `parseIssue` parses it. */
export function issue<Code extends FieldIssueCode>(
  code: Code,
  ...[limit]: [keyof FieldIssueValues<Code>] extends [never] ? [] : [limit: number]
): string {
  return limit === undefined ? code : `${code}:${limit}`
}

/** Parses a message of `issue`. Other messages, of rules without an own code, are `invalid`. */
export function parseIssue(message: string): FieldIssue {
  const [code = '', limit] = message.split(':')
  if (!isFieldIssue(code)) return { code: 'invalid' }
  return { code, ...(limit && { values: { limit: Number(limit) } }) }
}

/** The first issue of each field, by the field's path: `amount`, `data.name`. */
export const firstIssues = (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Record<string, FieldIssue> =>
  Object.fromEntries(issues.map((each) => [v.getDotPath(each) ?? '', parseIssue(each.message)]).reverse())

const isFieldIssue = (code: string): code is FieldIssueCode => Object.hasOwn(fieldIssues, code)
