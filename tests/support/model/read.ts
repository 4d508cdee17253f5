import { expect } from 'vitest'
import type { Input, Output, ReadEndpoint } from '#contract/endpoint.ts'
import { call } from '../server/call.ts'

/** Makes a read that must succeed, and returns its data. */
export async function read<E extends ReadEndpoint>(
  endpoint: E,
  input: Input<E>,
  as: { token: string },
): Promise<Output<E>> {
  const { status, message, data } = await call(endpoint, input, { as })
  expect({ status, message }, endpoint.path).toEqual({ status: 200, message: 'OK' })
  return data
}
