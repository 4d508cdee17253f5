import * as v from 'valibot'
import { Failure } from '#contract/answers.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { networkError } from '../i18n/en/network-error.ts'
import { messages, translateCode } from '../i18n/messages.ts'

/**
 * A call that did not work. `status` is the HTTP status, undefined where no answer came; `code` says why the server
 * refused. `message` and `errors` (field name → what is wrong with it) are for the screen, in the current language.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly success = false
  readonly status: number | undefined
  readonly code: RefusalCode | undefined
  readonly errors: Record<string, string>
  /** The session it was made in is over: what it says concerns nobody who is signed in now. */
  readonly isOutlived: boolean

  constructor(
    status: number | undefined,
    body: unknown,
    { isOutlived = false, ...options }: ErrorOptions & { isOutlived?: boolean } = {},
  ) {
    const failure = v.safeParse(Failure, body)
    super(failure.success ? translateCode(failure.output, failure.output.message) : messageWithout(status), options)
    this.status = status
    this.isOutlived = isOutlived
    this.code = failure.success ? (failure.output.code as RefusalCode) : undefined
    this.errors = failure.success ? translateErrors(failure.output) : {}
    if (failure.success && failure.output.stack) this.stack = failure.output.stack
  }
}

/** True where what was asked for does not exist, or nothing could be called like that. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** What is wrong with each field of a refused request, in the current language. */
export const translateErrors = ({ issues = {}, errors = {} }: Pick<Failure, 'issues' | 'errors'>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => {
      const issue = issues[field]
      return [field, issue ? translateCode(issue, sentence) : sentence]
    }),
  )

function messageWithout(status: number | undefined): string {
  if (status === undefined) return messages?.ui.networkError ?? networkError
  return translateCode({ code: 'unexpected' }, 'Something went wrong!')
}
