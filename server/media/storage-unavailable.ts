import { Refusal } from '#contract/errors.ts'

/** A disk that is full or a bucket that does not answer: nothing the caller can help. The cause is for the log. */
export const outOfReach = (cause: unknown): Refusal =>
  Object.assign(new Refusal('unavailable', { retryAfterS: 10 }), { cause })
