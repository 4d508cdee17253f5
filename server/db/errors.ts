import { DrizzleQueryError } from 'drizzle-orm/errors'

/** A row with this key exists. */
export const uniqueViolation = '23505'

/** The five-character SQLSTATE of a database error, looked for down its chain of causes. */
export function getSqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** One line for the operator's terminal, without the values of a query, which may be personal data. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return getErrorMessage(error.cause)
  // For several unreachable addresses Node's error has a code and no message.
  if (error instanceof AggregateError && error.errors.length > 0) return getErrorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
