import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Contract, Endpoint, ReadEndpoint, WriteEndpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { firstIssues } from '#contract/issues.ts'
import { Proposed, proposedMessage } from '#contract/proposals.ts'
import type { Authorize, Caller, Visitor } from './caller.ts'
import type { Effect } from './effect.ts'
import { readIdempotencyKey, respond, respondToWrite, runIdempotent, type WriteParts } from './idempotency.ts'
import { readInput } from './read-input.ts'
import { runOrPropose, type SecondPersonParts } from './second-person.ts'

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

/** Mounts a noun's rows: authorize, then validate, then handle. A row without a handler does not compile. */
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
      // `Handlers<C>` pairs rows with handlers; the loop loses those types.
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
    row: endpoint,
    caller,
    key: endpoint.hasSecretResponse ? null : readIdempotencyKey(c),
    identity: [endpoint.method, endpoint.path, JSON.stringify(input)],
  }
  // Parsing drops every column that the contract does not name, before the response is stored or sent.
  const parseOutput: Effect<unknown> = async (...transaction) => v.parse(endpoint.output, await effect(...transaction))
  if (!endpoint.secondPerson)
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
