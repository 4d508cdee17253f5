import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Ten digits, which are equal in all spellings of a mobile number: with and without +88, the leading 0, spaces, and the last
 * digit of a Rocket number.
 */
export const toMobileNumber = (number: SQLWrapper): SQL<string> =>
  sql`left(regexp_replace(regexp_replace(${number}, '[^0-9]', '', 'g'), '^0*(880)?0?', ''), 10)`
