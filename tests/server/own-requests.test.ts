import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, paymentInput } from '../support/server/members.ts'
import { decidePayment, decideWithdrawal, requestPayment, requestWithdrawal } from '../support/server/requests.ts'

describe.each([
  [
    'payment',
    payments.mineOne,
    requestPayment,
    (request: Awaited<ReturnType<typeof requestPayment>>) => decidePayment(request, 'deny'),
    { state: 'deny' },
  ],
  [
    'withdrawal',
    withdrawals.mineOne,
    async (as: Account) => (await requestWithdrawal(as)).data,
    ({ _id }: { _id: string }) => decideWithdrawal(_id, 'denied', 'A reason.'),
    { status: 'denied', reason: 'A reason.' },
  ],
] as const)('a %s', (_, endpoint, request, deny, denied) => {
  test('can be read by its member, with the time of its decision', async () => {
    const as = await createMember({ earning: 1_200 })
    const [waiting, decided] = [await request(as), await request(as)]
    await deny(decided as never)

    const [first, second] = [
      await call(endpoint, { id: waiting._id }, { as }),
      await call(endpoint, { id: decided._id }, { as }),
    ]

    expect(first.data).toEqual({ ...waiting, decided_at: null })
    expect(second.data).toMatchObject({ _id: decided._id, ...denied })
    expect(Date.parse(second.data.decided_at!)).toBeGreaterThanOrEqual(Date.parse(decided.created_at))
  })

  test('of another member and an unknown id are both a 404', async () => {
    const { _id } = await request(await createMember({ earning: 600 }))
    const as = await createMember()

    const replies = [await call(endpoint, { id: _id }, { as }), await call(endpoint, { id: as.id }, { as })]

    const missing = { status: 404, code: 'not_found' }
    expect(replies).toMatchObject([missing, missing])
  })
})

const withdrawal = { account_number: '01712345678', method: 'bkash' as const, amount: 600 }

const requests: [
  name: string,
  send: (as: Account, username: string) => Promise<{ status: number }>,
  count: (as: Account) => Promise<number>,
][] = [
  [
    'payment request',
    (as, username) => call(payments.request, { ...paymentInput(50), username }, { as }),
    async (as) => (await call(payments.mine, {}, { as })).data.total,
  ],
  [
    'withdraw request',
    (as, username) => call(withdrawals.request, { ...withdrawal, username }, { as }),
    async (as) => (await call(withdrawals.mine, {}, { as })).data.total,
  ],
  [
    'support message',
    (as, username) => call(supports.create, { message: 'Hello.', username }, { as }),
    async (as) => (await call(supports.mine, {}, { as })).data.total,
  ],
]

test.each(requests)('a %s may name the own username', async (_, send, count) => {
  const as = await createMember({ earning: 1_000 })

  expect(await send(as, ` ${as.username.toUpperCase()} `)).toMatchObject({ status: 200 })
  expect(await count(as)).toBe(1)
})

test.each(requests)('a %s that names another member is refused and changes nothing', async (_, send, count) => {
  const [as, other] = [await createMember({ earning: 1_000 }), await createMember()]

  expect(await send(as, other.username)).toMatchObject({
    status: 403,
    code: 'not_allowed',
    issues: { username: 'not_allowed' },
  })
  expect([await count(as), await count(other)]).toEqual([0, 0])
  expect(await as.getEarning()).toBe(1_000)
})
