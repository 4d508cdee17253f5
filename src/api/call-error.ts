import * as v from 'valibot'
import type { RefusalCode } from '#contract/errors.ts'
import { Failure } from '#contract/responses.ts'
import { networkError } from '../i18n/en/network-error.ts'
import { messages, translateCode } from '../i18n/messages.ts'

/**
 * A failed call. `status` is the HTTP status of a response of our server. It is undefined without a response, and if another
 * server has answered, such as a proxy or a captive portal. `code` is the reason of a refusal. `message` and `errors` (field name →
 * message) are in the current language.
 */
export class CallError extends Error {
  override name = 'CallError'
  readonly success = false
  readonly status: number | undefined
  readonly code: RefusalCode | undefined
  readonly errors: Record<string, string>
  /** The session of the call has ended, so its 401 must not end the current session. */
  readonly isStaleSession: boolean

  constructor(
    status: number | undefined,
    body: unknown,
    { isStaleSession = false, ...options }: ErrorOptions & { isStaleSession?: boolean } = {},
  ) {
    const failure = v.safeParse(Failure, body)
    super(failure.success ? translateCode(failure.output, failure.output.message) : getNetworkMessage(), options)
    this.status = failure.success ? status : undefined
    this.isStaleSession = isStaleSession
    this.code = failure.success ? (failure.output.code as RefusalCode) : undefined
    this.errors = failure.success ? translateErrors(failure.output) : {}
    if (failure.success && failure.output.stack) this.stack = failure.output.stack
  }
}

/** True if the requested object does not exist, or its id is invalid. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** The error of each field of a refused request, in the current language. */
export const translateErrors = ({ issues = {}, errors = {} }: Pick<Failure, 'issues' | 'errors'>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => {
      const issue = issues[field]
      return [field, issue ? translateCode(issue, sentence) : sentence]
    }),
  )

const getNetworkMessage = (): string => messages?.ui.networkError ?? networkError
