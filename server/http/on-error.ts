import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { failureOf, Refusal, type RefusalCode } from '#contract/errors.ts'
import { getSqlState, isDiskFull, isUnavailable } from '../db/errors.ts'

interface ErrorParts {
  isProduction: boolean
  /** Of the server or of what it needs: a status of 5xx. */
  onFailure: (error: Error, requestId: string) => void
  onRefusal: (code: RefusalCode) => void
  /** The database has no space left. */
  onDiskFull?: () => void
}

/** Converts every thrown error into a response. Errors with status 5xx are reported here, once. */
export const onError =
  ({ isProduction, onFailure, onRefusal, onDiskFull }: ErrorParts) =>
  (error: Error, c: Context) => {
    const refusal: Refusal = error instanceof Refusal ? error : refusalFor(error)
    onRefusal(refusal.code)
    if (isDiskFull(error)) onDiskFull?.()
    if (refusal.status >= 500) onFailure(error, c.get('requestId'))
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

/** The refusal for an error that is not a refusal. */
function refusalFor(error: Error): Refusal {
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfterS })
  const state = getSqlState(error) ?? ''
  // PostgreSQL text cannot contain NUL or unpaired surrogates, which only malformed requests have.
  return new Refusal(state === '22021' || state === '22P05' ? 'malformed_request' : 'unexpected')
}

/** How long a client waits before it repeats a call that the database could not serve. */
export const retryAfterS = 5
