import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The first 11 digits, because a Rocket number is the mobile number and one more digit. As `plainAccountNumber` otherwise. */
export const toMobileNumber = (number: SQLWrapper): SQL<string> =>
  sql`left(regexp_replace(regexp_replace(${number}, '[\\s-]', '', 'g'), '^(\\+?88)(?=01)', ''), 11)`
