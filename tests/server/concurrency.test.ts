import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call, type Reply } from '../support/server/call.ts'
import {
  type Account,
  createAdmin,
  createMember,
  createPlan,
  paymentInput,
  sharedAdmin,
} from '../support/server/members.ts'
import { claimTask } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createAdvertise } from '../support/server/videos.ts'

const withdrawalInput = { account_number: '01712345678', method: 'bkash' as const, amount: 500 }

/** A deterministic random choice, so that failures are reproducible. */
function picker(seed: number) {
  let state = seed
  return <Thing>(things: readonly Thing[]): Thing => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return things[Math.floor((state / 2_147_483_648) * things.length)]!
  }
}

async function crowd() {
  await db.update(settings).set({ refer_amount: 1_000n })
  onTestFinished(async () => void (await db.update(settings).set({ refer_amount: 0n })))
  await createAdvertise()
  await createAdvertise()
  const plan = await createPlan({ price: 70, bonus: 5, refer_balance: 30 })
  const first = await createMember({ balance: 500, earning: 2_000 })
  const members = [first]
  for (let more = 0; more < 4; more++) {
    members.push(await createMember({ balance: 500, earning: 2_000, referrer: members[more]! }))
  }
  for (const as of members) await call(tasks.today, {}, { as })
  const ids = members.map(({ id }) => id)
  const handed_out_at = new Date(Date.now() - 3_600_000)
  await db.update(taskTable).set({ handed_out_at }).where(inArray(taskTable.user_id, ids))
  return { plan, members, admins: [await sharedAdmin(), await createAdmin()] }
}

test('concurrent calls of members and admins cause no server error and break no invariant', async () => {
  const { plan, members, admins } = await crowd()
  const pick = picker(20_261_121)

  const acts: ((as: Account) => Promise<Reply<unknown>>)[] = [
    (as) => call(transfers.toWallet, { username: pick(members).username, amount: pick([1, 33.33, 400]) }, { as }),
    (as) => call(transfers.fromIncome, { amount: pick([1, 33.33, 900]) }, { as, key: randomUUID() }),
    (as) => call(withdrawals.request, withdrawalInput, { as }),
    (as) => call(plans.purchase, { planName: plan.plan_name }, { as }),
    (as) => call(payments.request, paymentInput(120), { as }),
    (as) => call(tasks.today, {}, { as }),
    (as) => call(tasks.rollOver, {}, { as }),
    (as) => claimFirst(as),
    () => decidePayment(pick(admins), pick(['success', 'deny'])),
    () => decidePayment(pick(admins), 'success'),
    () => decideWithdrawal(pick(admins), pick(['approved', 'denied'])),
    () => call(users.block, { username: pick(members).username, status: 'on-progress' }, { as: pick(admins) }),
  ]
  const replies = await Promise.all(Array.from({ length: 300 }, () => pick(acts)(pick(members))))

  const broken = replies.filter(({ status }) => status >= 500)
  expect(broken).toEqual([])
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
})

async function claimFirst(as: Account): Promise<Reply<unknown>> {
  const listed = await call(tasks.today, {}, { as })
  const [task] = listed.data ?? []
  return task ? claimTask(as, task) : listed
}

async function decidePayment(as: Account, status: 'success' | 'deny'): Promise<Reply<unknown>> {
  const listed = await call(payments.list, { status: 'pending' }, { as })
  const [payment] = listed.data.items
  return payment ? call(payments.accept, { _id: payment._id, username: payment.username, status }, { as }) : listed
}

async function decideWithdrawal(as: Account, status: 'approved' | 'denied'): Promise<Reply<unknown>> {
  const listed = await call(withdrawals.list, { status: 'pending' }, { as })
  const [withdrawal] = listed.data.items
  return withdrawal ? call(withdrawals.decide, { id: withdrawal._id, status, reason: 'A reason.' }, { as }) : listed
}
