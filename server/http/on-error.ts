import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { failureOf, type PlainRefusalCode, Refusal, type RefusalCode } from '#contract/errors.ts'
import { getSqlState } from '../db/errors.ts'

interface ErrorParts {
  isProduction: boolean
  log: Logger
  onRefusal: (code: RefusalCode) => void
}

/** Converts every thrown error into a response. Unexpected errors are logged here, once. */
export const onError =
  ({ isProduction, log, onRefusal }: ErrorParts) =>
  (error: Error, c: Context) => {
    const refusal: Refusal = error instanceof Refusal ? error : new Refusal(codeFor(error))
    onRefusal(refusal.code)
    if (refusal.status >= 500) log.error({ id: c.get('requestId'), err: error }, refusal.code)
    if (refusal.retryAfterS) c.header('Retry-After', String(refusal.retryAfterS))
    c.header('Cache-Control', 'no-store')
    return c.json(
      {
        ...failureOf(refusal),
        ...(!isProduction && { stack: error.stack }),
      },
      refusal.status as ContentfulStatusCode,
    )
  }

/** The refusal code for an error that is not a refusal. */
function codeFor(error: Error): PlainRefusalCode {
  const state = getSqlState(error) ?? ''
  if (isConnectionError(error, state)) return 'unavailable'
  // PostgreSQL text cannot contain NUL or unpaired surrogates, which only malformed requests have.
  return state === '22021' || state === '22P05' ? 'malformed_request' : 'unexpected'
}

/** Connection lost or refused (SQLSTATE class 08), or the database shutting down or starting (57P01 to 57P03). */
function isConnectionError(error: Error, state: string): boolean {
  if (/^(08|57P0[123])/.test(state)) return true
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && networkErrors.includes(String(cause.code))) return true
    if ('syscall' in cause && cause.syscall === 'connect') return true
    if (lostConnection.test(cause.message)) return true
  }
  return false
}

const networkErrors = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']
/** Driver errors without a code: connection lost mid-query, already lost, connect timeout. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/
