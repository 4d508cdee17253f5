import { randomUUID } from 'node:crypto'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { SignedInUser } from '../support/server/population.ts'
import type { Call, Reply } from '../support/server/wire.ts'
import type { Random } from './random.ts'
import type { StormState } from './state.ts'

/** A write that can be sent repeatedly under its key. */
export interface PreparedWrite {
  key: string
  send: (call: Call) => Promise<Reply<unknown>>
  /** Applies a successful response to the expected state. Call it once. */
  apply: (data: unknown) => void
}

/** Returns undefined if no such action is possible now. */
export type CreateWrite = (state: StormState, random: Random) => PreparedWrite | undefined

interface WriteOptions<E extends WriteEndpoint> {
  endpoint: E
  as: SignedInUser
  input: Input<E>
  apply: (data: Output<E>) => void
}

export function prepareWrite<E extends WriteEndpoint>({ endpoint, as, input, apply }: WriteOptions<E>): PreparedWrite {
  const key = randomUUID()
  return { key, send: (call) => call(endpoint, input, { as, key }), apply: (data) => apply(data as Output<E>) }
}
