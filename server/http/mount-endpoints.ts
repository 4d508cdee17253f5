import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Contract, Endpoint, ReadEndpoint, WriteEndpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { firstIssues } from '#contract/issues.ts'
import type { Poisha } from '#contract/money.ts'
import { Proposed, proposedMessage } from '#contract/proposals.ts'
import type { writes } from '#contract/writes.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Authorize, Caller, Visitor } from './caller.ts'
import type { Effect, Propose } from './effect.ts'
import {
  readStorageKey,
  readStoredResponse,
  respond,
  respondToWrite,
  runIdempotent,
  type WriteParts,
  type WriteRequest,
} from './idempotency.ts'
import { readInput } from './read-input.ts'

type CallerOf<E extends Endpoint> = E['role'] extends 'anyone' ? Visitor : Caller
type InputOf<E extends Endpoint> = v.InferOutput<E['input']>
type DataOf<E extends Endpoint> = v.InferInput<E['output']>

/**
 * A read returns its data. A write first does what needs no transaction, such as hashing, then returns its effect, which runs
 * in one transaction and accesses the database only through it.
 */
export type Handler<E extends Endpoint> = E extends WriteEndpoint
  ? (input: InputOf<E>, caller: CallerOf<E>) => Effect<DataOf<E>> | Promise<Effect<DataOf<E>>>
  : (input: InputOf<E>, caller: CallerOf<E>) => Promise<DataOf<E>>
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }

export interface MountParts extends WriteParts, SecondPersonParts {
  authorize: Authorize
}

/** Mounts a noun's endpoints: authorize, then validate, then handle. One without a handler does not compile. */
export function mountEndpoints<C extends Contract>(
  noun: string,
  contract: C,
  handlers: Handlers<C>,
  parts: MountParts,
): Hono {
  const app = new Hono()
  for (const [name, endpoint] of Object.entries(contract)) {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const caller = await parts.authorize(c, endpoint)
      const input = validate(endpoint, await readInput(c))
      // `Handlers<C>` pairs endpoints with handlers; the loop loses those types.
      const handle = handlers[name as keyof C]
      return endpoint.method === 'GET'
        ? respondToRead(c, endpoint, (handle as unknown as Handler<ReadEndpoint>)(input as never, caller as Caller))
        : handleWrite(
            c,
            { name: `${noun}.${name}`, endpoint, input, caller },
            {
              ...parts,
              effect: await (handle as unknown as Handler<WriteEndpoint>)(input, caller as Caller),
            },
          )
    })
  }
  return app
}

async function respondToRead(c: Context, endpoint: ReadEndpoint, data: Promise<unknown>) {
  return respond(c, 'OK', v.parse(endpoint.output, await data))
}

async function handleWrite(
  c: Context,
  { name, endpoint, input, caller }: MountedWrite,
  { effect, ...parts }: MountParts & { effect: Effect<unknown> },
) {
  const request = {
    endpoint,
    caller,
    key: readStorageKey(c, endpoint),
    identity: [endpoint.method, endpoint.path, JSON.stringify(input)],
  }
  // Parsing drops every column that the contract does not name, before the response is stored or sent.
  const parseOutput: Effect<unknown> = async (...transaction) => v.parse(endpoint.output, await effect(...transaction))
  if (endpoint.role !== 'admin')
    return respondToWrite(c, endpoint.message, await runIdempotent(parts, request, parseOutput))
  const write = { name, input, caller: caller as Caller }
  const result = await runOrPropose(parts, { request, write }, parseOutput)
  return v.is(Proposed, result.data)
    ? respondToWrite(c, proposedMessage, result, 202)
    : respondToWrite(c, endpoint.message, result)
}

interface MountedWrite {
  name: string
  endpoint: WriteEndpoint
  input: object
  caller: Caller | Visitor
}

function validate(endpoint: Endpoint, fields: object): object {
  const input = v.safeParse(endpoint.input, fields)
  if (input.success) return input.output as object
  throw new Refusal('invalid_input', { issues: firstIssues(input.issues) })
}

interface SecondPersonParts {
  /** Whether the settings want a second person. */
  needsSecondPerson: (tx: Tx) => Promise<boolean>
  /** The money that a transaction has moved or promised since `forgetMoved`. */
  readMoved: (tx: Tx) => Poisha
  forgetMoved: (tx: Tx) => void
  /** Adds what an administrator moves alone to the sum of the day. Returns whether the sum is above the setting. */
  addToDay: (tx: Tx, userId: string, amount: Poisha) => Promise<boolean>
  propose: Propose
}

interface ProposableRequest {
  request: WriteRequest
  write: { name: string; input: object; caller: Caller }
}

/**
 * Runs an administrator's write, or stores it as a proposal if it needs a second person. It runs in both cases, so that what
 * would be refused is not proposed; a proposal rolls its effect back. Throws if an endpoint without `secondPerson` moves money.
 */
export async function runOrPropose(
  parts: WriteParts & SecondPersonParts,
  { request, write }: ProposableRequest,
  effect: Effect<unknown>,
) {
  const { secondPerson } = request.endpoint
  let proposed: NeedsSecondPerson
  try {
    return await runIdempotent(parts, request, async (tx, context) => {
      // The object has served other transactions.
      parts.forgetMoved(tx)
      // Before the effect, which may be the change of this setting.
      const isNeeded = secondPerson !== undefined && (await parts.needsSecondPerson(tx))
      let isAsked = secondPerson === 'always'
      const askSecondPerson = () => {
        isAsked = true
      }
      const data = await effect(tx, { ...context, askSecondPerson })
      const moved = parts.readMoved(tx)
      if (moved > 0n && !secondPerson) throw new Error(`${write.name} moves money and needs secondPerson.`)
      // Last, so that calls of one administrator wait for each other without other locks to come.
      if (moved > 0n && (await parts.addToDay(tx, write.caller.userId, moved))) isAsked = true
      if (isAsked && isNeeded) throw new NeedsSecondPerson(moved)
      return data
    })
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error
    proposed = error
  }
  const endpoint = { ...request.endpoint, touches: ['Proposal'], audit: 'propose' } as const
  const amount = proposed.moved > 0n ? proposed.moved : null
  return runIdempotent<unknown>(parts, { ...request, endpoint }, async (tx, { recordActions }) => ({
    proposal: await parts.propose(tx, { ...write, amount, recordActions }),
  }))
}

/** Rolls the effect back. */
class NeedsSecondPerson extends Error {
  readonly moved: Poisha

  constructor(moved: Poisha) {
    super()
    this.moved = moved
  }
}

export const createWriteHandlers = (db: Db): Handlers<typeof writes> => ({
  getResult: async ({ key }, { userId: owner }) => {
    const stored = await readStoredResponse(db, { owner, key: key.toLowerCase() })
    if (stored === 'running') return { state: 'running', data: null, is_secret: false }
    return { state: stored ? 'done' : 'none', data: stored?.data ?? null, is_secret: stored?.is_secret ?? false }
  },
})
