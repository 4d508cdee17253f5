import * as v from 'valibot'
import { Failure } from '#contract/answers.ts'

/**
 * A call that did not work. `status` is the HTTP status, or undefined where no answer came.
 * `errors` maps field names to what is wrong with them. `message` is fit to be shown.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly success = false
  readonly status: number | undefined
  readonly errors: Record<string, string>

  constructor(status: number | undefined, body: unknown, options?: ErrorOptions) {
    const failure = v.safeParse(Failure, body)
    super(messageFor(status, failure), options)
    this.status = status
    this.errors = failure.success ? (failure.output.errors ?? {}) : {}
    if (failure.success && failure.output.stack) this.stack = failure.output.stack
  }
}

function messageFor(status: number | undefined, failure: v.SafeParseResult<typeof Failure>): string {
  if (failure.success) return failure.output.message
  if (status === undefined) return 'Joma cannot be reached. Check your connection and try again.'
  return 'Something went wrong!'
}
