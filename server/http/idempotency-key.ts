import type { Context } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#contract/errors.ts'

const Key = v.pipe(v.string(), v.uuid('The Idempotency-Key has to be a UUID.'))

/** The request's Idempotency-Key, or null where it has none. */
export function idempotencyKey(c: Context): string | null {
  const header = c.req.header('Idempotency-Key')
  if (header === undefined) return null
  const key = v.safeParse(Key, header)
  if (!key.success) throw new Refusal('invalid_input', { errors: { 'Idempotency-Key': key.issues[0].message } })
  return key.output.toLowerCase()
}
