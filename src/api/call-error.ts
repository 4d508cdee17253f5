import * as v from 'valibot'
import { Failure } from '#contract/answers.ts'
import { unreached } from '../words/unreached.ts'
import { said } from '../words/words.ts'

/**
 * A call that did not work. `status` is the HTTP status, or undefined where no answer came.
 * `errors` maps field names to what is wrong with them. Both are fit to be shown, in the language that is spoken.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly success = false
  readonly status: number | undefined
  readonly errors: Record<string, string>
  /** The session it was made in is over: what it says concerns nobody who is signed in now. */
  readonly isOutlived: boolean

  constructor(
    status: number | undefined,
    body: unknown,
    { isOutlived = false, ...options }: ErrorOptions & { isOutlived?: boolean } = {},
  ) {
    const failure = v.safeParse(Failure, body)
    super(said(messageFor(status, failure)), options)
    this.status = status
    this.isOutlived = isOutlived
    this.errors = failure.success ? inOurWords(failure.output.errors ?? {}) : {}
    if (failure.success && failure.output.stack) this.stack = failure.output.stack
  }
}

/** True where what was asked for does not exist, or nothing could be called like that. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** What the server says is wrong with fields, in the language that is spoken. */
export const inOurWords = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, said(message)]))

function messageFor(status: number | undefined, failure: v.SafeParseResult<typeof Failure>): string {
  if (failure.success) return failure.output.message
  if (status === undefined) return unreached
  return 'Something went wrong!'
}
