/** A row with this key exists. */
export const uniqueViolation = '23505'

/** The five-character SQLSTATE of a database error, looked for down its chain of causes. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}
