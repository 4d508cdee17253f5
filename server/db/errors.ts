import { DrizzleQueryError } from 'drizzle-orm/errors'

/** A row with this key exists. */
export const uniqueViolation = '23505'

/** PostgreSQL has ended a statement after its limit. Its session goes on. */
export const statementTimeout = '57014'

/** The five-character SQLSTATE of a database error, looked for down its chain of causes. */
export function getSqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/**
 * Whether a statement violates this constraint. Citus names it only in the message, in which the number of the shard follows the name of
 * an index. The values of the row are not in the message.
 */
export function isViolationOf(constraint: string, error: unknown): boolean {
  if (!getSqlState(error)?.startsWith('23')) return false
  const name = new RegExp(`\\b${constraint}(_\\d+)?\\b`)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === constraint) return true
    if ('severity' in cause && name.test(cause.message)) return true
  }
  return false
}

/** One line for the operator's terminal, without the values of a query, which may be personal data. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof DrizzleQueryError) return getErrorMessage(error.cause)
  // For several unreachable addresses Node's error has a code and no message.
  if (error instanceof AggregateError && error.errors.length > 0) return getErrorMessage(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  // What the driver reports of a lost connection depends on what reaches it first, and may name only a code.
  const isReset = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
  return isReset || lostConnection.test(error.message) ? `Connection lost (${error.message})` : error.message
}

/** The database lacks writes that this process has acknowledged. */
export class LostWrites extends Error {
  override message = 'The database lacks acknowledged writes'
}

/** The disk of the built-in PostgreSQL has only the reserve left that PostgreSQL itself needs. */
export class DiskAlmostFull extends Error {
  override message = 'The disk of the database is almost full'
}

/** Whether the database cannot serve the call at present, so that a repeat may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (unavailableStates.test(getSqlState(error) ?? '')) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LostWrites || cause instanceof DiskAlmostFull) return true
    if ('code' in cause && networkErrors.includes(String(cause.code))) return true
    if ('syscall' in cause && cause.syscall === 'connect') return true
    if (lostConnection.test(cause.message)) return true
  }
  return false
}

/** The code of an error that makes a call unavailable. A driver's error without a code has its message. */
export function getUnavailableCode(error: unknown): string {
  if (error instanceof LostWrites) return 'lost writes'
  if (error instanceof DiskAlmostFull) return 'disk almost full'
  const state = getSqlState(error)
  if (state) return state
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^E[A-Z_]+$/.test(String(cause.code))) return String(cause.code)
    const [message] = lostConnection.exec(cause.message) ?? []
    if (message) return message
  }
  return 'other'
}

/** Whether a connection was refused because there are too many: by PostgreSQL, or by PgBouncer, which has no code of its own. */
export const isConnectionLimit = (error: unknown): boolean =>
  getSqlState(error) === '53300' || (error instanceof Error && error.message.startsWith('no more connections allowed'))

/** Whether the database refuses this login. A wait does not help: the operator has to change the configuration. */
export const isLoginRefused = (error: unknown): boolean => /^(28...|3D000)$/.test(getSqlState(error) ?? '')

/** Whether the database has no space left. */
export const isDiskFull = (error: unknown): boolean => getSqlState(error) === '53100'

/**
 * Connection lost or refused (class 08), no resources such as space or connections (53), no writes (25006), ended because it was
 * idle (25P03, 57P05), login refused (28), no such database (3D000), statement timeout (57014), shutting down or starting (57P01 to 57P03), and errors of the disk (58030).
 */
const unavailableStates = /^(08...|53...|25006|25P03|28...|3D000|57014|57P0[1235]|58030)$/
const networkErrors = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']
/** Driver errors without a code: connection lost mid-query, already lost, connect timeout, query timeout. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout)/
