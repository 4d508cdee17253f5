import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { rewards } from '#contract/rewards.ts'
import { taskReward, tasks } from '#contract/tasks.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { findBrokenInvariants, invariants } from '#server/audits/invariants.ts'
import { postedDay, selectSums, sumColumns, sumNames } from '#server/closed-days/day-sums.ts'
import { today } from '#server/db/conditions.ts'
import { tasks as taskTable } from '#server/tasks/table.ts'
import { call } from '../support/server/call.ts'
import { createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { claimTask } from '../support/server/tasks.ts'
import { db } from '../support/server/test-app.ts'
import { createTill, requestFor } from '../support/server/till-simulator.ts'
import { createAdvertise } from '../support/server/videos.ts'

/** Creates a row of each kind that the invariants check. */
beforeAll(async () => {
  const admin = await sharedAdmin()
  const as = await createMember({ balance: 1_000, earning: 5_000 })
  for (const status of ['deny', undefined] as const) {
    const { data } = await call(payments.request, paymentInput(100), { as })
    if (status) await call(payments.accept, { _id: data._id, username: as.username, status }, { as: admin })
  }
  for (const status of ['approved', 'denied', undefined] as const) {
    const withdrawalInput = { account_number: '01712345678', method: 'rocket' as const, amount: 500 }
    const { data } = await call(withdrawals.request, withdrawalInput, { as })
    if (status) await call(withdrawals.decide, { id: data._id, status, reason: 'A reason.' }, { as: admin })
  }
  await call(payouts.create, { method: 'rocket' }, { as: admin })
  const till = await createTill()
  const transfer = till.receive({ amount: 100 })
  await till.send(transfer)
  await requestFor(as, till, transfer)
  const payout = { account_number: '01712345678', method: 'bkash' as const, amount: 500 }
  const { _id: paidId } = (await call(withdrawals.request, payout, { as })).data
  await call(withdrawals.decide, { id: paidId, status: 'approved' }, { as: admin })
  await till.send(till.pay({ amount: 500, from: '01712345678' }))
  await createAdvertise()
  await call(rewards.setCeiling, { ceiling: taskReward }, { as: admin })
  const [task] = (await call(tasks.today, {}, { as })).data
  await db.update(taskTable).set({ handed_out_at: new Date(Date.now() - 3_600_000) })
  await claimTask(as, task!)
  await call(users.block, { username: (await createMember()).username, status: 'block' }, { as: admin })
})

class RolledBack extends Error {}

/** Returns the invariants that statements violate, and rolls the statements back. */
async function brokenBy(...statements: SQL[]): Promise<string[]> {
  let names: string[] = []
  const breaking = db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    names = Object.keys(await findBrokenInvariants(tx))
    throw new RolledBack()
  })
  await expect(breaking).rejects.toThrow(RolledBack)
  return names
}

const memberAccountId = (kind: string) =>
  sql`(select id from account where kind = ${kind} and owner_id is not null order by balance desc limit 1)`
const systemAccountId = (kind: string) => sql`(select id from account where kind = ${kind} and owner_id is null)`
const posting = ({ reason, ref, credit }: { reason: string; ref: SQL; credit: SQL }) => sql`
  insert into posting (id, reason, ref, debit, credit, amount)
  values (${randomUUID()}, ${reason}, ${ref}, ${systemAccountId('adjust')}, ${credit}, 100)`
const unlock = (table: string) => sql`alter table ${sql.identifier(table)} disable trigger user`
const nowhere = sql`${randomUUID()}::uuid`

const postEarlier = [unlock('posting'), sql`update posting set created_at = created_at - interval '2 days'`]
const closeEarlier = sql`insert into closed_day (day, ${sumColumns}) select ${postedDay}, ${selectSums} from posting group by 1`

test('closed days with the sums of their postings are correct', async () => {
  expect(await brokenBy(...postEarlier, closeEarlier)).not.toContain('I22')
})

test('all invariants are true in a correct database', async () => {
  expect(await brokenBy()).toEqual([])
})

test.each<[keyof typeof invariants, string, ...SQL[]]>([
  [
    'I1',
    'a balance without a posting',
    sql`update account set balance = balance + 1 where id = ${memberAccountId('balance')}`,
  ],
  [
    'I2',
    'money moved between balances without a posting',
    sql`update account set balance = balance - 1 where id = ${memberAccountId('balance')}`,
    sql`update account set balance = balance + 1 where id = ${memberAccountId('earning')}`,
  ],
  ['I2', 'a posting that is in no balance', posting({ reason: 'x', ref: nowhere, credit: memberAccountId('balance') })],
  [
    'I3',
    'a negative balance',
    sql`alter table account drop constraint account_never_negative`,
    sql`update account set balance = -1 where id = ${memberAccountId('balance')}`,
  ],
  [
    'I4',
    'pending withdrawals above the held amount',
    sql`update withdrawal set amount = amount + 1 where status = 'pending'`,
  ],
  ['I5', 'a success without a top-up', sql`update payment set status = 'success' where status = 'pending'`],
  [
    'I5',
    'a top-up without a success',
    sql`update payment set status = 'pending' where status = 'success' and sms_id is null`,
  ],
  ['I5', 'a top-up without a payment', posting({ reason: 'top_up', ref: nowhere, credit: memberAccountId('balance') })],
  ['I6', 'an approval without a payout', sql`update withdrawal set status = 'approved' where status = 'pending'`],
  [
    'I6',
    'a payout without an approval',
    sql`update withdrawal set status = 'denied', paid_at = null, sms_id = null, payout_fee = null, payout_id = null where status = 'approved'`,
  ],
  ['I6', 'a release without a denial', sql`update withdrawal set status = 'pending' where status = 'denied'`],
  [
    'I6',
    'a hold without a withdrawal',
    posting({ reason: 'withdraw_hold', ref: nowhere, credit: memberAccountId('hold') }),
  ],
  [
    'I7',
    'a transaction id that succeeded twice',
    sql`drop index payment_succeeds_once`,
    sql`update payment set status = 'success', payment_method = 'bkash', transaction_id = ' same1 ' where status = 'success' and sms_id is null`,
    sql`update payment set status = 'success', payment_method = 'bkash', transaction_id = 'SAME1' where status = 'pending'`,
  ],
  [
    'I8',
    'a rewarded task without a reward',
    sql`insert into task (id, user_id, advertise_id, day, rewarded_at)
    select ${nowhere}, user_id, advertise_id, day - 1, now() from task where rewarded_at is not null`,
  ],
  ['I8', 'a reward without a rewarded task', sql`update task set rewarded_at = null`],
  [
    'I8',
    'two rewards for one advertisement and day',
    sql`alter table task drop constraint task_once_a_day`,
    sql`insert into task (id, user_id, advertise_id, day, rewarded_at)
      select ${nowhere}, user_id, advertise_id, day, now() from task where rewarded_at is not null`,
  ],
  [
    'I9',
    'a reversal above the amount of its posting',
    sql`insert into posting (id, reason, ref, debit, credit, amount, reverses)
      select ${nowhere}, 'reversal', ref, credit, debit, amount + 1, id from posting where reason = 'top_up' limit 1`,
  ],
  [
    'I9',
    'a reversal in the same direction',
    sql`insert into posting (id, reason, ref, debit, credit, amount, reverses)
      select ${nowhere}, 'reversal', ref, debit, credit, amount, id from posting where reason = 'top_up' limit 1`,
  ],
  ['I10', 'postings without the append-only trigger', unlock('posting')],
  ['I10', 'an audit log without the append-only trigger', sql`drop trigger audit_append_only on audit`],
  ['I11', 'totals that differ from the ledger', sql`update payment set amount = amount + 1 where status = 'success'`],
  [
    'I11',
    'a payout that differs from its request',
    sql`update withdrawal set amount = amount + 1 where status = 'approved'`,
  ],
  [
    'I12',
    'a decision without an audit entry',
    unlock('audit'),
    sql`delete from audit where action in ('deny-payment', 'approve-withdrawal')`,
  ],
  [
    'I12',
    'a decision with two audit entries',
    sql`insert into audit (id, actor_id, action, ref)
      select ${nowhere}, actor_id, action, ref from audit where action = 'accept-payment' limit 1`,
  ],
  ['I12', 'a blocked member without an audit entry', sql`update "user" set status = 'block' where role = 'customer'`],
  ['I12', 'a deleted member without an audit entry', sql`update "user" set deleted_at = now() where role = 'customer'`],
  [
    'I13',
    'a posting with another balance after it',
    unlock('posting'),
    sql`update posting set credit_balance = credit_balance + 1 where reason = 'top_up'`,
  ],
  [
    'I13',
    'a posting without the balance after it',
    unlock('posting'),
    sql`update posting set debit_balance = null where reason = 'withdraw_hold'`,
  ],
  ['I13', 'an account with a wrong number of lines', sql`update account set lines = lines + 1 where lines > 0`],
  [
    'I13',
    'an account with another last posting',
    sql`update account set last_posting = ${nowhere} where last_posting is not null`,
  ],
  ['I14', 'an open batch without a pending withdrawal', sql`update withdrawal set batch_id = null`],
  [
    'I14',
    'a closed batch with a pending withdrawal',
    sql`update payout_batch set status = 'paid', closed_at = now(), closed_by = created_by`,
  ],
  ['I15', 'a withdrawal of another method', sql`update withdrawal set method = 'nagod' where batch_id is not null`],
  [
    'I15',
    'a denied withdrawal',
    sql`alter table withdrawal drop constraint withdrawal_batch_not_returned`,
    sql`update withdrawal set batch_id = (select id from payout_batch limit 1) where status = 'denied'`,
  ],
  [
    'I16',
    'a batch without an audit entry',
    unlock('audit'),
    sql`delete from audit where action = 'create-payout-batch'`,
  ],
  [
    'I16',
    'a cancelled batch without an audit entry of it',
    sql`update payout_batch set status = 'cancelled', closed_at = now(), closed_by = created_by`,
  ],
  ['I17', 'an automatic acceptance of another amount than its SMS', sql`update sms set amount = amount + 1`],
  ['I17', 'an automatic acceptance without its SMS', sql`update payment set sms_id = null`],
  [
    'I17',
    'a payout to another number than its SMS',
    sql`update withdrawal set account_number = '01900000000' where sms_id is not null`,
  ],
  [
    'I17',
    'a used SMS without a request',
    unlock('audit'),
    sql`delete from audit where till_phone_id is not null`,
    sql`update payment set sms_id = null`,
  ],
  ['I18', 'an acceptance by an SMS that does not link', sql`update sms set chain = 'unproven', linked_by = null`],
  [
    'I19',
    'an expense without an SMS or a person',
    sql`insert into posting (id, reason, ref, debit, credit, amount)
      select gen_random_uuid(), 'till_movement', ${nowhere}, d.id, c.id, 1 from account d, account c
      where d.kind = 'expense' and c.kind = 'payout'`,
  ],
  [
    'I20',
    'a payment that was taken back without a posting',
    sql`update payment set reversed_at = now(), reversed_amount = amount where status = 'success'`,
  ],
  [
    'I21',
    'tasks of a day that promise more than its ceiling',
    sql`alter table reward_day drop constraint reward_day_within`,
    sql`update reward_day set ceiling = handed_out - 1`,
  ],
  ['I21', 'a task that was not counted', sql`update task set bonus = bonus + 1`],
  ...sumNames.map((sum): [keyof typeof invariants, string, ...SQL[]] => [
    'I22',
    `a closed day with another sum: ${sum}`,
    ...postEarlier,
    closeEarlier,
    sql`update closed_day set ${sql.identifier(sum)} = ${sql.identifier(sum)} + 1`,
  ]),
  ['I22', 'a closed day that is not over', sql`insert into closed_day values (${today}, 0, 0, 0, 0, 0, 0, 0)`],
  [
    'I22',
    'a day with postings that is missing',
    ...postEarlier,
    sql`insert into closed_day values (${today} - 1, 0, 0, 0, 0, 0, 0, 0)`,
  ],
])('%s finds %s', async (name, _, ...statements) => {
  expect(await brokenBy(...statements)).toContain(name)
})

test('the tests above break every invariant', () => {
  expect(Object.keys(invariants)).toEqual(Array.from({ length: 22 }, (_, number) => `I${number + 1}`))
})
