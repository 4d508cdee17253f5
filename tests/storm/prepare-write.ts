import { randomUUID } from 'node:crypto'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { SignedInUser } from '../support/server/population.ts'
import type { Call, Reply } from '../support/server/wire.ts'
import type { Random } from './random.ts'
import type { StormState } from './state.ts'

/** A write that somebody is about to make. It can be sent again under its key. */
export interface PreparedWrite {
  key: string
  send: (call: Call) => Promise<Reply<unknown>>
  /** Writes down what a good answer says has happened. To be called once. */
  apply: (data: unknown) => void
}

/** Undefined: there is nothing of the kind to do. */
export type CreateWrite = (state: StormState, random: Random) => PreparedWrite | undefined

interface WriteOptions<E extends WriteEndpoint> {
  row: E
  as: SignedInUser
  input: Input<E>
  book: (data: Output<E>) => void
}

export function prepareWrite<E extends WriteEndpoint>({ row, as, input, book }: WriteOptions<E>): PreparedWrite {
  const key = randomUUID()
  return { key, send: (call) => call(row, input, { as, key }), apply: (data) => book(data as Output<E>) }
}
