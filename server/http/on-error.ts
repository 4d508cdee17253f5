import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '#contract/errors.ts'
import { sqlState } from '../db/sql-state.ts'

/** Turns whatever was thrown into an answer. What nobody expected is logged here, once. */
export const onError =
  ({ isProduction }: { isProduction: boolean }) =>
  (error: Error, c: Context) => {
    const refusal = error instanceof Refusal ? error : new Refusal(isOutOfReach(error) ? 'unavailable' : 'unexpected')
    if (refusal.status >= 500) console.error(error)
    if (refusal.retryAfterS) c.header('Retry-After', String(refusal.retryAfterS))
    c.header('Cache-Control', 'no-store')
    return c.json(
      {
        success: false,
        message: refusal.message,
        ...(refusal.errors && { errors: refusal.errors }),
        ...(!isProduction && { stack: error.stack }),
      },
      refusal.status as ContentfulStatusCode,
    )
  }

/** Connection lost or refused (SQLSTATE class 08), or the database shutting down or starting (57P01 to 57P03). */
function isOutOfReach(error: Error): boolean {
  const state = sqlState(error) ?? ''
  if (/^(08|57P0[123])/.test(state)) return true
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'].includes(String(cause.code)))
      return true
  }
  return false
}
