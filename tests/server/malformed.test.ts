import { inArray, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuditAction } from '#contract/audits.ts'
import type { Failure } from '#contract/responses.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { audits } from '#server/audits/table.ts'
import { supports } from '#server/supports/table.ts'
import { tills } from '#server/tills/table.ts'
import { call } from '../support/server/call.ts'
import { createRequestContext } from '../support/server/malformed-context.ts'
import { createMalformedRequest, type MalformedRequest } from '../support/server/malformed-request.ts'
import { openApi } from '../support/server/openapi-document.ts'
import { compileSchema, validateReply } from '../support/server/published-schema.ts'
import { db, parts } from '../support/server/test-app.ts'
import { isFull, seedOf } from '../support/test-size.ts'

const count = Number(process.env.MALFORMED_REQUESTS ?? (isFull ? 10_000 : 1_000))
const seed = seedOf('MALFORMED_SEED')
const isClosing = like(supports.message, 'Please close my account.%')
const timeoutMs = 60_000 + count * 60

// As in production: no stack traces in responses.
const app = createApp({ ...parts, isProduction: true })

test('malformed requests cause no server error and move no money', { timeout: timeoutMs }, async () => {
  console.log(`MALFORMED_SEED=${seed} MALFORMED_REQUESTS=${count}`)
  const context = await createRequestContext()
  const before = await snapshot()
  const tillsBefore = await tillsOfAudits()
  const successes: Record<string, number> = {}

  // Collects all failures, because one fault often causes several.
  const failures = new Map<string, string>()
  const property = fc.asyncProperty(fc.gen(), async (g) => {
    const request = createMalformedRequest(g, context)
    const { operationId } = request.operation
    const reply = await send(request)
    for (const wrong of validateResponse(request, reply)) {
      const failure = `${operationId}, ${request.mutation}: ${wrong}`
      if (!failures.has(failure)) failures.set(failure, `${summarize(request)}\n${summarize(reply)}`)
    }
    if (reply.status === 200) successes[operationId] = (successes[operationId] ?? 0) + 1
  })
  await fc.assert(property, { numRuns: count, seed })

  const after = await snapshot()
  const successesOf = (...names: string[]) => names.reduce((sum, name) => sum + (successes[name] ?? 0), 0)
  expect(Object.fromEntries(failures)).toEqual({})
  expect(after.balances).toMatchObject(before.balances)
  expect(Object.keys(after.rows).map((name) => [name, after.rows[name]! - before.rows[name]!])).toEqual([
    ['posting', 0],
    ['transfer', 0],
    ['withdrawal', 0],
    ['purchase', successesOf('plansPurchase', 'usersRegisterWithPlan')],
    ['payment', successesOf('paymentsRequest')],
    // The first request to close an account creates a message too.
    ['support', successesOf('supportsCreate') + (await db.$count(supports, isClosing))],
    ['plan', successesOf('plansCreate')],
    ['till', (await tillsOfAudits()) - tillsBefore],
    ['user', successesOf('usersRegister', 'usersRegisterWithPlan', 'usersCreateAdmin')],
    ['advertise', 0],
  ])
  expect(await findBrokenInvariants(db)).toEqual({})
  // If the sessions had ended, most requests would have been refused for that reason only.
  for (const as of [context.rich, context.poor, context.admin]) {
    expect((await call(users.me, {}, { as: { token: as.token! } })).status).toBe(200)
  }
})

interface Reply {
  status: number
  headers: Headers
  body: unknown
}

async function send({ method, url, headers, body }: MalformedRequest): Promise<Reply> {
  const response = await app.request(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: fromJson(text) ?? text }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isFailure = compileSchema('components', 'schemas', 'Failure')

/** Returns the errors of a response. */
function validateResponse({ operation, isRefused, mayHitOtherRoute }: MalformedRequest, reply: Reply): string[] {
  const { status, body } = reply
  if (status >= 500) return ['The status is 5xx.']
  if (isRefused && status < 400) return ['The server accepted it.']
  const isUnrouted = ['no_route', 'wrong_method'].includes((body as Failure).code)
  if (mayHitOtherRoute || isUnrouted) return status < 400 ? [] : isFailure(body)
  const wrong = validateReply(operation, reply)
  return status < 400 || wrong.length > 0 ? wrong : validateRefusal(operation, reply)
}

function validateRefusal(operation: MalformedRequest['operation'], { status, headers, body }: Reply): string[] {
  const { code, errors = {} } = body as Failure
  const known = fieldsOf(operation)
  const isKnown = (field: string) => known.includes(field.split('.')[0]!)
  const rules: [string, boolean][] = [
    ['No field is named.', code !== 'invalid_input' || Object.keys(errors).length > 0],
    [`Fields that are not in the document: ${Object.keys(errors)}`, Object.keys(errors).every(isKnown)],
    ['It has a stack trace.', !JSON.stringify(body).includes('stack')],
    ['Retry-After is missing.', status !== 429 || Number(headers.get('Retry-After')) > 0],
    ['X-Request-Id is missing.', headers.has('X-Request-Id')],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

/** The names of all fields of an operation. */
function fieldsOf({ parameters, requestBody }: MalformedRequest['operation']): string[] {
  const inBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema))
  return [...parameters.map(({ name }) => name), ...inBody]
}

interface Schema {
  $ref?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
}

function namesIn(schema: Schema = {}): string[] {
  const named = schema.$ref && openApi.components.schemas[schema.$ref.split('/').at(-1)!]
  const parts = [...(schema.allOf ?? []), ...(named ? [named as Schema] : [])]
  return [...Object.keys(schema.properties ?? {}), ...parts.flatMap(namesIn)]
}

/** Shortens a request or a response for the failure message. */
const summarize = ({ operation: _, headers: __, ...rest }: object & { operation?: unknown; headers?: unknown }) =>
  JSON.stringify(rest).slice(0, 600)

/** `banks.add` may list a till that exists, and `banks.delete` may delete one, so that the successes do not say the number. */
async function tillsOfAudits(): Promise<number> {
  const refsOf = async (...actions: AuditAction[]) =>
    db.selectDistinct({ ref: audits.ref }).from(audits).where(inArray(audits.action, actions))
  const added = await refsOf('add-till', 'add-bank-account')
  const deleted = new Set((await refsOf('delete-bank-account')).map(({ ref }) => ref))
  const existing = new Set((await db.select({ id: tills.id }).from(tills)).map(({ id }) => id))
  return added.filter(({ ref }) => !deleted.has(ref) || existing.has(ref)).length
}

/** The balance of every ledger account, and the number of rows in the tables. */
async function snapshot() {
  const read = async (query: string) =>
    (await db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] }
  const { rows: accounts } = await read('select id, balance::text as balance from account order by id')
  const rows: Record<string, number> = {}
  for (const table of counted) {
    const { rows: found } = await read(`select count(*)::int as count from "${table}"`)
    rows[table] = found[0]!.count as number
  }
  return { balances: Object.fromEntries(accounts.map(({ id, balance }) => [id, balance])), rows }
}

const counted = [
  'posting',
  'transfer',
  'withdrawal',
  'purchase',
  'payment',
  'support',
  'plan',
  'till',
  'user',
  'advertise',
]
