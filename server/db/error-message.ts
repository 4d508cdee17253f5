import { DrizzleQueryError } from 'drizzle-orm/errors'

/** One line for the operator's terminal, without the values of a query, which may be personal data. */
export function errorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return errorMessage(error.cause)
  // For several unreachable addresses Node's error has a code and no message.
  if (error instanceof AggregateError && error.errors.length > 0) return errorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
