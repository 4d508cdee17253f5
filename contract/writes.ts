import * as v from 'valibot'
import { endpoints, fields } from './endpoint.ts'
import { Id } from './fields.ts'

/**
 * What became of a write. `none`: no such write has had an effect. `running`: it is being handled now. `done`: it had its effect,
 * and `data` is that of its response, null if the response had a secret (`is_secret`).
 */
export const WriteResult = v.object({
  state: v.picklist(['none', 'running', 'done']),
  data: v.unknown(),
  is_secret: v.boolean(),
})
export type WriteResult = v.InferOutput<typeof WriteResult>

export const writes = endpoints({
  /** By the Idempotency-Key of a write whose response was lost. It only finds writes of the caller. */
  getResult: {
    method: 'GET',
    path: '/write/get-result/:key',
    role: 'signed-in',
    input: fields({ key: Id }),
    output: WriteResult,
    tags: [],
  },
})
