import fc from 'fast-check'
import { expect } from 'vitest'
import { notices } from '#contract/notices.ts'
import { refers } from '#contract/refers.ts'
import { supports } from '#contract/supports.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import { pick, rarely } from './generators.ts'

/** Repeats an earlier call under its key: the same call returns the stored response, another call is refused. */
export const repeatRequest = defineCommand(
  'repeat a request',
  { index: fc.nat({ max: 59 }), isUpper: fc.boolean(), other: rarely(fc.constant('Another request.')) },
  ({ index, isUpper, other }, model) => {
    const sent = pick(model.sent, index)
    if (!sent) return callWithInvalidKey()
    const { by, endpoint, input, reply } = sent
    const key = isUpper ? sent.key.toUpperCase() : sent.key
    // Signed-out callers share one key space.
    if (other && endpoint.role !== 'anyone') {
      const isReused = [true, { status: 422 }] satisfies [boolean, object]
      return by === 'admin'
        ? plannedCall({
            by,
            endpoint: notices.post,
            input: { notice: other },
            key,
            refusals: [isReused],
            effect: () => {},
          })
        : plannedCall({
            by,
            endpoint: supports.create,
            input: { message: other },
            key,
            refusals: [isReused],
            effect: () => {},
          })
    }
    return plannedCall({
      by,
      endpoint,
      input,
      key,
      refusals: [],
      effect: ({ message, data, headers }) => {
        expect({ message, data }).toEqual({ message: reply.message, data: reply.data })
        expect(headers.get('Idempotency-Replayed')).toBe('true')
      },
    })
  },
)

/** Used while there is no earlier call. */
const callWithInvalidKey = () =>
  plannedCall({
    by: 'admin',
    endpoint: refers.set,
    input: { amount: 1 },
    key: 'again',
    refusals: [[true, { status: 400, field: 'Idempotency-Key' }]],
    effect: () => {},
  })
