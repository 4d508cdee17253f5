import { expect } from 'vitest'
import type { Input, Output, ReadEndpoint } from '#contract/endpoint.ts'
import { call } from '../server/call.ts'

/** What a read answers, which is never a refusal here. */
export async function read<E extends ReadEndpoint>(row: E, input: Input<E>, as: { token: string }): Promise<Output<E>> {
  const { status, message, data } = await call(row, input, { as })
  expect({ status, message }, row.path).toEqual({ status: 200, message: 'OK' })
  return data
}
