import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { send } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'
import { auditEntriesFor } from '../support/server/requests.ts'

describe.each([
  ['payments', payments.acceptMany, 'success'],
  ['withdrawals', withdrawals.decideMany, 'approved'],
] as const)('%s', (of, row, status) => {
  const newRequest = async (as: Account) => (of === 'payments' ? (await requestTopUp(as, 500))._id : withdraw(as, 500))
  const newBulk = async () => {
    const as = await createMember({ earning: 1_000 })
    return { as, ids: [await newRequest(as), await newRequest(as)] }
  }
  const one = randomUUID()

  test.each<[what: string, ids: unknown, message: string]>([
    ['no ids', undefined, 'This field is required.'],
    ['ids that are not a list', one, 'This field is required.'],
    ['an empty list', [], 'Select at least one.'],
    ['101 ids', Array.from({ length: 101 }, () => randomUUID()), 'Select at most 100.'],
    ['one id twice', [one, randomUUID(), one], 'Select each one once.'],
    ['one id twice in different case', [one, one.toUpperCase()], 'Select each one once.'],
  ])('%s: is refused with a field error', async (_, ids, message) => {
    const reply = await send(row, { ids, status }, { as: await sharedAdmin() })

    expect(reply).toMatchObject({ status: 400, errors: { ids: message } })
  })

  test('an invalid id is refused with an error at its index', async () => {
    const { status: code, issues } = await send(row, { ids: [one, 'x'], status }, { as: await sharedAdmin() })

    expect(code).toBe(400)
    expect(issues).toEqual({ 'ids.1': 'not_an_id' })
  })

  test.each([undefined, 'pending', 'done', null])('a decision of %j is refused with a field error', async (wrong) => {
    const { ids } = await newBulk()

    const { status: code, errors } = await send(row, { ids, status: wrong }, { as: await sharedAdmin() })

    expect(code).toBe(400)
    expect(Object.keys(errors)).toEqual(['status'])
    expect(await auditEntriesFor(ids)).toEqual([])
  })

  test('the same key returns the stored response and decides nothing more', async () => {
    const { as, ids } = await newBulk()
    const sender = { as: await sharedAdmin(), key: randomUUID() }
    const first = await send(row, { ids, status }, sender)
    const then = await as.me()

    const again = await send(row, { ids, status }, sender)
    const other = await send(row, { ids: ids.toReversed(), status }, sender)

    expect(again).toMatchObject({ status: 200, data: first.data })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(other.status).toBe(422)
    expect(await as.me()).toEqual(then)
    expect(await auditEntriesFor(ids)).toHaveLength(2)
  })

  test('many concurrent calls under one key decide once', async () => {
    const { ids } = await newBulk()
    const sender = { as: await sharedAdmin(), key: randomUUID() }

    const replies = await Promise.all(Array.from({ length: 5 }, () => send(row, { ids, status }, sender)))

    for (const reply of replies) expect([200, 409]).toContain(reply.status)
    expect(replies.map((reply) => reply.status)).toContain(200)
    expect(await auditEntriesFor(ids)).toHaveLength(2)
  })
})
