import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Contract, Endpoint, ReadEndpoint, WriteEndpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { firstIssues } from '#contract/issues.ts'
import type { Db } from '../db/connect.ts'
import type { Authorize, Caller, Visitor } from '../sessions/authorize.ts'
import { answer } from './answer.ts'
import { type Effect, fingerprintOf, once } from './idempotency.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { readFields } from './read-input.ts'

type CallerOf<E extends Endpoint> = E['role'] extends 'anyone' ? Visitor : Caller
type InputOf<E extends Endpoint> = v.InferOutput<E['input']>
type DataOf<E extends Endpoint> = v.InferInput<E['output']>

/**
 * A read answers at once. A write first does what needs no transaction (hashing, say), then gives its effect, which is run
 * once in one transaction and touches the database through that alone.
 */
export type Handler<E extends Endpoint> = E extends WriteEndpoint
  ? (input: InputOf<E>, caller: CallerOf<E>) => Effect<DataOf<E>> | Promise<Effect<DataOf<E>>>
  : (input: InputOf<E>, caller: CallerOf<E>) => Promise<DataOf<E>>
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> }

interface Serving {
  db: Db
  authorize: Authorize
  /** Keys the fingerprints of requests. */
  secret: string
}

/** Serves a whole group of rows: authorize, then validate, then handle. A row without a handler does not compile. */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>, serving: Serving): Hono {
  const app = new Hono()
  for (const [name, endpoint] of Object.entries(contract)) {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const caller = await serving.authorize(c, endpoint.role)
      const input = validate(endpoint, await readFields(c))
      // `Handlers<C>` has paired them; inside the loop the pair is only an endpoint and its handler.
      const handle = handlers[name as keyof C]
      return endpoint.method === 'GET'
        ? answerRead(c, endpoint, (handle as unknown as Handler<ReadEndpoint>)(input as never, caller as Caller))
        : answerWrite(c, endpoint, input, caller, {
            ...serving,
            effect: await (handle as unknown as Handler<WriteEndpoint>)(input, caller as Caller),
          })
    })
  }
  return app
}

async function answerRead(c: Context, endpoint: ReadEndpoint, data: Promise<unknown>) {
  return answer(c, 'OK', v.parse(endpoint.output, await data))
}

async function answerWrite(
  c: Context,
  endpoint: WriteEndpoint,
  input: object,
  caller: Caller | Visitor,
  { db, secret, effect }: Serving & { effect: Effect<unknown> },
) {
  const request = {
    row: endpoint,
    caller,
    key: endpoint.keepsNoAnswer ? null : idempotencyKey(c),
    fingerprint: fingerprintOf(secret, endpoint.method, endpoint.path, JSON.stringify(input)),
  }
  // Parsing our own answer drops any column the contract does not name, before it is kept or leaves.
  const { data, isReplay } = await once(db, request, async (...transaction) =>
    v.parse(endpoint.output, await effect(...transaction)),
  )
  if (isReplay) c.header('Idempotency-Replayed', 'true')
  return answer(c, endpoint.message, data)
}

function validate(endpoint: Endpoint, fields: object): object {
  const input = v.safeParse(endpoint.input, fields)
  if (input.success) return input.output as object
  throw new Refusal('invalid_input', { issues: firstIssues(input.issues) })
}
