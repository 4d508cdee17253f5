import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, WriteEndpoint } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/index.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { receipts } from '#contract/receipts.ts'
import { supports } from '#contract/supports.ts'
import { adminActions } from '../support/server/admin-actions.ts'
import { call, send, setTransport } from '../support/server/call.ts'
import { endpoints } from '../support/server/endpoints.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { memberWrites } from '../support/server/member-writes.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createPlan,
  paymentInput,
} from '../support/server/members.ts'
import { findOperation, operations, requestOperation, toOperationId } from '../support/server/openapi-document.ts'
import { validateReply } from '../support/server/published-schema.ts'
import { createTill } from '../support/server/till-simulator.ts'

// Every call of this file is made by a client that knows only the document, which also checks the response.

/** The operations that were answered with 200. */
const answered = new Set<string>()

beforeAll(() =>
  setTransport(async (endpoint, fields, sender) => {
    const operation = findOperation(endpoint)!
    const response = await requestOperation(operation, fields as Record<string, unknown>, sender)
    const { status } = response
    expect(validateReply(operation, { status, body: await response.clone().json() })).toEqual([])
    if (status === 200) answered.add(operation.operationId)
    return response
  }),
)
// Other test files of the worker share the transport.
afterAll(() => setTransport(undefined))

test('a request under a key is answered once, and decided by administrators only', async () => {
  const [as, key] = [await createMember(), randomUUID()]
  const input = paymentInput(750.5)

  const requested = await call(payments.request, input, { as, key })
  const again = await call(payments.request, input, { as, key })
  const decision = { _id: requested.data._id, username: as.username, status: 'success' } as const
  const forbidden = await call(payments.accept, decision, { as })
  await callAsAdmin(payments.accept, decision)

  expect(again.data).toEqual(requested.data)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect(forbidden.status).toBe(403)
  expect(await as.getBalance()).toBe(750.5)
})

test('a client reads page after page', async () => {
  const as = await createMember()
  for (const message of ['one', 'two', 'three']) await call(supports.create, { message }, { as })
  const seen: string[] = []

  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data } = await call(supports.mine, { limit: '2', sort: 'oldest', ...(cursor && { cursor }) }, { as })
    seen.push(...data.items.map(({ message }) => message))
    cursor = data.next_cursor
    expect(data.total).toBe(3)
  }

  expect(seen).toEqual(['one', 'two', 'three'])
})

describe('a write is answered as the document describes, with the message of its endpoint', () => {
  const check = async (name: string, reply: Promise<unknown>) => {
    const { endpoint } = endpoints.find((each) => each.name === name)!
    expect(await reply).toMatchObject({ status: 200, message: (endpoint as WriteEndpoint).message })
    if (name in endpointsByName) expect(answered).toContain(toOperationId(name))
  }

  test.each(Object.entries(memberWrites))('%s', async (name, prepare) => check(name, (await prepare()).perform()))

  // After those of members, because one of them clears their tasks.
  test.each(Object.entries(adminActions))('%s', async (name, [prepare]) =>
    check(name, (await prepare!()).perform(await createAdmin())),
  )
})

/** The input of the reads that need an id. */
const inputs: Record<string, (as: Account) => Promise<object>> = {
  'payments.get': async (as) => ({ id: (await requestTopUp(as))._id }),
  'receipts.check': async (as) => {
    const { _id } = await requestTopUp(as)
    await callAsAdmin(payments.accept, { _id, username: as.username, status: 'success' })
    return (await call(receipts.create, { kind: 'payment', id: _id }, { as })).data
  },
  'transfers.receiver': async () => ({ username: (await createMember()).username }),
  'payments.mineOne': async (as) => ({ id: (await requestTopUp(as))._id }),
  'payouts.get': async () => {
    await withdraw(await createMember({ earning: 1_000 }), 500)
    return { batch: (await callAsAdmin(payouts.create, { method: 'bkash' })).data._id }
  },
  'plans.get': async () => ({ id: (await createPlan({ price: 1 }))._id }),
  'supportThreads.get': createMessage,
  'supportThreads.replies': createMessage,
  'tills.previewBalance': async () => ({ id: (await createTill({ mode: 'off' })).id, balance: '50' }),
  'withdrawals.get': async (as) => ({ id: await withdraw(as, 500) }),
  'withdrawals.mineOne': async (as) => ({ id: await withdraw(as, 500) }),
}

async function createMessage(as: Account) {
  return { id: (await call(supports.create, { message: 'Where is it?' }, { as })).data._id }
}

describe('a read is answered as the document describes, with the fewest and the most fields', () => {
  test.each(Object.entries(endpointsByName).filter(([, { method }]) => method === 'GET'))(
    '%s',
    async (name, endpoint) => {
      const member = await createMember({ earning: 1_000 })
      const own = { username: member.username, ...(await inputs[name]?.(member)) }
      const as = endpoint.role === 'admin' ? await createAdmin() : member

      expect((await send(endpoint, pickExamples(endpoint, own, { isRequired: true }), { as })).status).toBe(200)
      expect((await send(endpoint, pickExamples(endpoint, own, { isRequired: false }), { as })).status).toBe(200)
    },
  )
})

/** The examples of the document, or the `own` values. A cursor belongs to a list. */
function pickExamples(endpoint: Endpoint, own: Record<string, unknown>, { isRequired }: { isRequired: boolean }) {
  const parameters = findOperation(endpoint)!.parameters.filter(({ name, required }) =>
    isRequired ? required : name !== 'cursor',
  )
  return Object.fromEntries(parameters.map(({ name, example }) => [name, own[name] ?? example]))
}

test('openapi-client-files.test.ts and the tests of till phones call the operations without an endpoint', () => {
  const ofEndpoints = Object.keys(endpointsByName).map(toOperationId)

  expect(
    operations
      .map(({ operationId }) => operationId)
      .filter((each) => !ofEndpoints.includes(each))
      .sort(),
  ).toEqual([
    'advertisesUpload',
    'advertisesVideo',
    'advertisesVideoHead',
    'changesStream',
    'exportTablesDownload',
    'healthz',
    'readyz',
    'supportThreadsPicture',
    'supportThreadsUploadPicture',
    'tillPhonesHeartbeat',
    'tillPhonesReceiveSms',
    'usersPicture',
    'usersUploadPicture',
  ])
})
