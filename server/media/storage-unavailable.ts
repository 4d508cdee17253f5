import { Refusal } from '#contract/errors.ts'

/** The refusal for a full disk or an unreachable bucket. The cause is logged. */
export const storageUnavailable = (cause: unknown): Refusal =>
  Object.assign(new Refusal('unavailable', { retryAfterS: 10 }), { cause })
