import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'

const Key = v.pipe(v.string(), v.uuid())

/** The request's Idempotency-Key, or null without one. */
export function idempotencyKey(c: Context): string | null {
  const header = c.req.header('Idempotency-Key')
  if (header === undefined) return null
  const key = v.safeParse(Key, header)
  if (!key.success)
    throw new Refusal('invalid_input', { issues: { 'Idempotency-Key': { code: 'not_an_idempotency_key' } } })
  return key.output.toLowerCase()
}
