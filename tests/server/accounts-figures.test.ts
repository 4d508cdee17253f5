import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { fetchAccountant, zeroSummary } from '../support/server/accountant.ts'
import { call, send } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

/** Backdates requests. */
async function asOf(
  moment: string,
  { payments = [], withdrawals = [] }: { payments?: string[]; withdrawals?: string[] },
) {
  const created_at = new Date(moment)
  await db.update(paymentTable).set({ created_at }).where(inArray(paymentTable.id, payments))
  await db.update(withdrawalTable).set({ created_at }).where(inArray(withdrawalTable.id, withdrawals))
}

/** Creates requests in every state, at one time. */
async function dayOfRequests(moment: string) {
  const as = await createMember({ earning: 5_000 })
  const waiting = await requestTopUp(as, 100.1)
  const accepted = [await requestTopUp(as, 200.2), await requestTopUp(as, 300.3)]
  const denied = await requestTopUp(as, 999)
  for (const payment of accepted) await decide(payment, 'success')
  await decide(denied, 'deny')
  await asOf(moment, {
    payments: [waiting, ...accepted, denied].map(({ _id }) => _id),
    withdrawals: [
      await withdraw(as, 500.5),
      await withdraw(as, 600.6),
      await withdraw(as, 700.7, 'approved'),
      await withdraw(as, 999, 'denied'),
    ],
  })
}

async function decide({ _id, username }: { _id: string; username: string }, status: 'success' | 'deny') {
  expect((await call(payments.accept, { _id, username, status }, { as: await sharedAdmin() })).status).toBe(200)
}

const figures = {
  payment: {
    totalRequest: 3,
    totalPaid: 2,
    totalUnpaid: 1,
    totalAmount: 600.6,
    totalPaidAmount: 500.5,
    unpaidAmount: 100.1,
  },
  withdraw: {
    totalRequest: 3,
    totalPaid: 1,
    totalUnpaid: 2,
    totalAmount: 1_801.8,
    totalPaidAmount: 700.7,
    unpaidAmount: 1_101.1,
  },
}

test('each group has six figures for its period, without denied requests', async () => {
  await dayOfRequests('2026-03-09T18:00:00.000Z')

  expect(await fetchAccountant({ from: '2026-03-10', to: '2026-03-10' })).toMatchObject(figures)
})

test.each([
  ['includes its last millisecond', '2026-04-10T17:59:59.999Z', figures],
  ['excludes the day before', '2026-04-09T17:59:59.999Z', { payment: zeroSummary, withdraw: zeroSummary }],
  ['excludes the day after', '2026-04-10T18:00:00.000Z', { payment: zeroSummary, withdraw: zeroSummary }],
])('a period of one Asia/Dhaka day %s', async (_, moment, expected) => {
  await db.update(paymentTable).set({ created_at: new Date('2026-01-01') })
  await db.update(withdrawalTable).set({ created_at: new Date('2026-01-01') })

  await dayOfRequests(moment)

  expect(await fetchAccountant({ from: '2026-04-10', to: '2026-04-10' })).toMatchObject(expected)
})

test('a period may be open at either end', async () => {
  await dayOfRequests('2020-02-02T12:00:00.000Z')

  const [until, since, all] = [
    await fetchAccountant({ to: '2020-02-02' }),
    await fetchAccountant({ from: '2020-02-03' }),
    await fetchAccountant(),
  ]

  expect(until).toMatchObject(figures)
  for (const of of ['payment', 'withdraw'] as const) {
    expect(since[of].totalRequest).toBe(all[of].totalRequest - figures[of].totalRequest)
  }
})

test.each([
  ['from', '2026-02-30'],
  ['to', 'yesterday'],
  ['to', ''],
])('%s=%s is refused as an invalid day', async (field, value) => {
  const { status, errors } = await send(accounts.accountant, { [field]: value }, { as: await sharedAdmin() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})
