import { DrizzleQueryError } from 'drizzle-orm/errors'

/** One line for the operator's terminal: without the values of a query, which may be anybody's. */
export function errorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return errorMessage(error.cause)
  // Of several addresses that were tried in vain, Node gives a code and no message.
  if (error instanceof AggregateError && error.errors.length > 0) return errorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
