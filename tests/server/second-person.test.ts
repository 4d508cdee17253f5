import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { cannedAnswers } from '#contract/canned-answers.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { plans } from '#contract/plans.ts'
import { proposals } from '#contract/proposals.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber, createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { runOrPropose } from '#server/http/mount-endpoints.ts'
import { addMoved, forgetMoved, readMoved } from '#server/ledger/moved-sums.ts'
import { addToDay } from '#server/proposals/guarded-sums.ts'
import { guardedSums } from '#server/proposals/table.ts'
import { createFingerprintKeys } from '#server/secrets/fingerprint-keys.ts'
import { settings } from '#server/settings/table.ts'
import { tills as tillTable } from '#server/tills/table.ts'
import { adminActions } from '../support/server/admin-actions.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createAdmin, createMember, createStaff } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill, requestFor } from '../support/server/till-simulator.ts'

/** Taka. */
const limit = 1_000
const setRule = (second_person: boolean, above = BigInt(limit) * 100n) =>
  db.update(settings).set({ second_person, second_person_above: above })
const proposed = 202
const done = 200

// Calls that prepare a test, and those of the invariants, need no second person.
beforeEach(async () => {
  await setRule(false)
  // Top-ups of a method with a till phone would need its SMS.
  await db.update(tillTable).set({ mode: 'off' })
})
afterAll(() => setRule(false))

async function requestTopUps(...amounts: number[]) {
  const member = await createMember()
  return Promise.all(amounts.map((amount) => requestTopUp(member, amount)))
}

const accept = ({ _id, username }: { _id: string; username: string }, as: Account) =>
  call(payments.accept, { _id, username, status: 'success' }, { as })

const statusesOf = async (calls: (() => Promise<{ status: number }>)[]) => {
  const statuses: number[] = []
  for (const each of calls) statuses.push((await each()).status)
  return statuses
}

describe('one administrator alone moves no more than the sum of a day', () => {
  test('by top-ups that no SMS proves, one large or many small', async () => {
    const cashier = await createStaff('cashier')
    const [large, ...small] = await requestTopUps(9_000, 400, 400, 400, 200)
    await setRule(true)

    expect((await accept(large!, cashier)).status).toBe(proposed)
    const statuses = await statusesOf(small.map((each) => () => accept(each, cashier)))
    expect(statuses).toEqual([done, done, proposed, done])
    expect((await accept(large!, await createStaff('cashier'))).status).toBe(proposed)
  })

  test('by many top-ups in one call', async () => {
    const cashier = await createStaff('cashier')
    const rows = await requestTopUps(600, 600)
    const ids = rows.map(({ _id }) => _id)
    await setRule(true)

    expect((await call(payments.acceptMany, { ids, status: 'success' }, { as: cashier })).status).toBe(proposed)
    expect((await call(payments.acceptMany, { ids, status: 'deny' }, { as: cashier })).status).toBe(done)
  })

  test('by withdrawals whose approval pays, one by one or many', async () => {
    const cashier = await createStaff('cashier')
    const member = await createMember({ earning: 5_000 })
    const ids = [await withdraw(member, 600), await withdraw(member, 600), await withdraw(member, 600)]
    await setRule(true)
    const approve = (id: string) => call(withdrawals.decide, { id, status: 'approved' }, { as: cashier })

    expect((await call(withdrawals.decideMany, { ids, status: 'approved' }, { as: cashier })).status).toBe(proposed)
    expect(await statusesOf(ids.map((id) => () => approve(id)))).toEqual([done, proposed, proposed])
    const deny = { id: ids[2]!, status: 'denied' as const, reason: 'A reason.' }
    expect((await call(withdrawals.decide, deny, { as: cashier })).status).toBe(done)
  })

  test('by marking approved withdrawals as paid, whose approval does not pay', async () => {
    await createTill({ method: 'rocket', mode: 'suggest' })
    const member = await createMember({ earning: 5_000 })
    const request = { account_number: '01712345678', method: 'rocket' as const, amount: 600 }
    const create = async () => (await call(withdrawals.request, request, { as: member })).data._id
    const ids = [await create(), await create()]
    const [cashier, payer] = [await createStaff('cashier'), await createStaff('payer')]
    await setRule(true)

    expect((await call(withdrawals.decideMany, { ids, status: 'approved' }, { as: cashier })).status).toBe(done)
    const pay = (id: string) => call(payouts.markPaid, { id, payout_id: createTransactionId('rocket') }, { as: payer })
    expect(await statusesOf(ids.map((id) => () => pay(id)))).toEqual([done, proposed])
  })

  test('by a payout batch, whole or row by row', async () => {
    const payer = await createStaff('payer')
    const member = await createMember({ earning: 5_000 })
    const rows = [await withdraw(member, 600), await withdraw(member, 600)].map((_id) => ({ _id }))
    const { _id: batch } = (await call(payouts.create, { method: 'bkash' }, { as: payer })).data
    await setRule(true)
    const pay = (some?: typeof rows) => call(payouts.pay, { batch, ...(some && { rows: some }) }, { as: payer })

    expect((await pay(rows)).status).toBe(proposed)
    expect((await pay([rows[0]!])).status).toBe(done)
    expect((await pay([rows[1]!])).status).toBe(proposed)
  })

  test('by given balance, at once from several devices', async () => {
    const [admin, { username }] = [await createAdmin(), await createMember()]
    await setRule(true)
    const give = () => call(accounts.give, { username, amount: 300 }, { as: admin })

    const replies = await Promise.all(Array.from({ length: 8 }, give))

    expect(replies.filter(({ status }) => status === done)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === proposed)).toHaveLength(5)
  })

  test('by money of a till that is given to a member, although its SMS proves that it came', async () => {
    const [admin, { username }, till] = [await createAdmin(), await createMember(), await createTill()]
    await till.send(till.receive({ amount: 5_000 }))
    const [message] = (await call(tillSms.list, { till: till.id }, { as: admin })).data.items
    await setRule(true)

    expect((await call(tillSms.give, { id: message!._id, username }, { as: admin })).status).toBe(proposed)
  })

  test('by an SMS that was pasted instead of sent by a phone', async () => {
    const [admin, member, till] = [await createAdmin(), await createMember(), await createTill({ mode: 'suggest' })]
    const pasted = till.receive({ amount: 5_000 })
    expect((await call(tillSms.enter, { till: till.id, body: pasted.body }, { as: admin })).status).toBe(done)
    const { data: payment } = await requestFor(member, till, pasted)
    await setRule(true)

    const without_sms = 'I have seen it.'
    const input = { _id: payment._id, username: member.username, status: 'success' as const, without_sms }
    expect((await call(payments.accept, input, { as: admin })).status).toBe(proposed)
  })

  test('on several roads together', async () => {
    const [admin, { username }] = [await createAdmin(), await createMember()]
    const [topUp] = await requestTopUps(600)
    await setRule(true)

    expect((await call(accounts.give, { username, amount: 600 }, { as: admin })).status).toBe(done)
    expect((await accept(topUp!, admin)).status).toBe(proposed)
  })
})

test('a top-up that the SMS of a phone proves is not counted', async () => {
  const [admin, member, till] = [await createAdmin(), await createMember(), await createTill({ mode: 'suggest' })]
  await till.send(till.receive({ amount: 10 }))
  const received = till.receive({ amount: 5_000 })
  await till.send(received)
  const { data: payment } = await requestFor(member, till, received)
  await setRule(true)

  expect((await accept(payment, admin)).status).toBe(done)
})

test('a top-up above the limit of automatic acceptance is counted, although its SMS links', async () => {
  const [cashier, member] = [await createStaff('cashier'), await createMember()]
  const till = await createTill({ mode: 'suggest' })
  const amount = Number((await db.select().from(settings))[0]!.auto_payment / 100n) + 1
  await till.send(till.receive({ amount: 10 }))
  const received = till.receive({ amount })
  await till.send(received)
  const { data } = await requestFor(member, till, received)
  await setRule(true)

  expect((await accept({ _id: data._id, username: member.username }, cashier)).status).toBe(proposed)
})

test('money that is explained as a move between tills counts, unless the SMS of another till shows its other side', async () => {
  const payer = await createStaff('payer')
  const [from, to] = [await createTill({ balance: 90_000 }), await createTill()]
  await from.send(...[4_000, 7_000, 7_000, 5_000].map((amount) => from.pay({ amount })))
  // What a member sends is no other side.
  await to.send(to.receive({ amount: 7_000, from: from.number }), to.receive({ amount: 5_000 }))
  const sent = (await callAsAdmin(tillSms.list, { till: from.id })).data.items
  const idsOf = (amount: number) => sent.filter((each) => each.amount === amount).map(({ _id }) => _id)
  await setRule(true)
  const explain = async (id: string) => (await call(tillSms.name, { id, purpose: 'move' }, { as: payer })).status

  expect(await explain(idsOf(4_000)[0]!)).toBe(proposed)
  expect(await explain(idsOf(7_000)[0]!)).toBe(done)
  expect(await explain(idsOf(7_000)[1]!)).toBe(proposed)
  expect(await explain(idsOf(5_000)[0]!)).toBe(proposed)
})

describe('a text for members with a mobile number', () => {
  const texts = (number: string) => [`Pay to ${number}.`, `Pay to ${number.slice(0, 5)} - ${number.slice(5)}!`]

  test('that is no shown till waits for a second person, however it is written', async () => {
    const [editor, support] = [await createStaff('editor'), await createStaff('support')]
    await setRule(true)

    for (const text of [...texts('01712345678'), '+8801712345678', '০১৭১২৩৪৫৬৭৮', '0 1 7 1 2 3 4 5 6 7 8']) {
      expect((await call(notices.post, { notice: 'Hello', notice_bn: text }, { as: editor })).status).toBe(proposed)
      const answer = { key: '9', title: 'Where to pay', text_en: text, text_bn: 'ক' } as const
      expect((await call(cannedAnswers.save, answer, { as: support })).status).toBe(proposed)
    }
  })

  test('of a till that members see, and a text without one, need no second person', async () => {
    const [editor, till] = [await createStaff('editor'), await createTill()]
    await db.update(tillTable).set({ visibility: 'shown' }).where(eq(tillTable.id, till.id))
    await setRule(true)

    for (const notice of [...texts(till.number), 'The office opens at 10:00 on 26/11/2026. Save 1,00,000 tk!'])
      expect((await call(notices.post, { notice }, { as: editor })).status).toBe(done)
  })
})

test('a top-up is counted if its SMS shows another sender, or another amount than the member asked for', async () => {
  const [admin, member, till] = [await createAdmin(), await createMember(), await createTill({ mode: 'suggest' })]
  await till.send(till.receive({ amount: 10 }))
  const [one, other] = [till.receive({ amount: 5_000 }), till.receive({ amount: 6_000 })]
  await till.send(one, other)
  const { data: ofOther } = await requestFor(member, till, one, { account_number: '01999999999' })
  const { data: small } = await requestFor(member, till, other, { amount: 100 })
  await setRule(true)

  expect((await accept(ofOther, admin)).status).toBe(proposed)
  const withAmount = { _id: small._id, amount: 6_000 }
  expect((await call(payments.acceptSmsAmount, withAmount, { as: admin })).status).toBe(proposed)
})

test('the SMS of a phone replaces a pasted one that names another sender, so that it accepts nothing for that number', async () => {
  const [cashier, accomplice, till] = [await createStaff('cashier'), await createMember(), await createTill()]
  for (const amount of [10, 11, 12, 13, 14]) await till.send(till.receive({ amount }))
  const [own, received] = [createNumber(), till.receive({ amount: 5_000 })]
  const body = received.body.replace(received.from, own)
  expect(body).toContain(own)
  expect((await call(tillSms.enter, { till: till.id, body }, { as: cashier })).status).toBe(done)
  await requestFor(accomplice, till, { ...received, from: own })

  await till.send(received)

  expect(await accomplice.getBalance()).toBe(0)
  const [stored] = (await call(tillSms.list, { till: till.id }, { as: await createAdmin() })).data.items
  expect(stored).toMatchObject({ transaction_id: received.transactionId, counterparty: received.from })
  const alarms = (await call(tills.alarms, {}, { as: cashier })).data.filter((each) => each.till === till.label)
  expect(alarms.map(({ kind }) => kind)).toContain('sms_suspect')
})

test('a balance that no SMS leads to waits for a second person, and the own one of the chain does not', async () => {
  const [admin, till] = [await createAdmin(), await createTill({ mode: 'suggest' })]
  await till.send(till.receive({ amount: 10 }))
  await setRule(true)
  const enter = (balance: number) => call(tills.enterBalance, { id: till.id, balance }, { as: admin })

  expect((await enter(1_010)).status).toBe(done)
  expect((await enter(401_010)).status).toBe(proposed)
})

test('a confirmation that would move more than the proposal showed is refused', async () => {
  const [one, other] = [await createAdmin(), await createAdmin()]
  const [paid, blocked] = [await createMember({ earning: 9_000 }), await createMember({ earning: 9_000 })]
  const ids = [await withdraw(paid, 1_500), await withdraw(blocked, 8_000)]
  const { username } = blocked
  await call(users.block, { username, status: 'block' }, { as: one })
  await setRule(true)
  const { proposal } = await call(withdrawals.decideMany, { ids, status: 'approved' }, { as: one })
  await call(users.block, { username, status: 'on-progress' }, { as: one })

  expect((await call(proposals.confirm, { id: proposal! }, { as: other })).code).toBe('proposal_changed')
})

test('what a second person confirms does not count for either, and the proposal shows its sum', async () => {
  const [one, other, { username }] = [await createAdmin(), await createAdmin(), await createMember()]
  await setRule(true)
  const give = (amount: number, as: Account) => call(accounts.give, { username, amount }, { as })

  const { proposal } = await give(5_000, one)
  const waiting = (await call(proposals.waiting, {}, { as: other })).data
  expect(waiting.find(({ _id }) => _id === proposal)).toMatchObject({ endpoint: 'accounts.give', amount: 5_000 })
  expect((await call(proposals.confirm, { id: proposal! }, { as: other })).status).toBe(done)

  expect((await give(limit, one)).status).toBe(done)
  expect((await give(limit, other)).status).toBe(done)
})

test('a page can read beforehand what an administrator can still move alone', async () => {
  const [as, { username }] = [await createAdmin(), await createMember()]
  const read = async () => (await call(proposals.ownLimit, {}, { as })).data
  expect(await read()).toEqual({ second_person: false, left: limit })
  await setRule(true)
  await call(accounts.give, { username, amount: 400 }, { as })
  expect(await read()).toEqual({ second_person: true, left: limit - 400 })

  const { status } = await call(accounts.give, { username, amount: limit - 399 }, { as })
  expect([status, (await read()).left]).toEqual([proposed, limit - 400])
})

test('the sum begins again on the next day', async () => {
  const [admin, { username }] = [await createAdmin(), await createMember()]
  await setRule(true)
  const give = () => call(accounts.give, { username, amount: limit }, { as: admin })
  expect(await statusesOf([give, give])).toEqual([done, proposed])

  await db.update(guardedSums).set({ day: sql`${guardedSums.day} - 1` })

  expect((await give()).status).toBe(done)
})

test('what was moved before the rule was turned on counts', async () => {
  const [admin, { username }] = [await createAdmin(), await createMember()]
  const give = () => call(accounts.give, { username, amount: limit }, { as: admin })
  expect((await give()).status).toBe(done)

  await setRule(true)

  expect((await give()).status).toBe(proposed)
})

test('a plan waits for a second person, because its bonus promises money', async () => {
  const admin = await createAdmin()
  await setRule(true)

  const plan = { plan_name: 'Gold', price: 500, bonus: 30, refer_balance: 0, features: '["A feature"]' }
  expect((await call(plans.create, plan, { as: admin })).status).toBe(proposed)
})

test('a write without `secondPerson` that moves money fails, so that a new one cannot forget it', async () => {
  const { id: userId, username } = await createAdmin()
  const caller = { userId, username, role: 'admin', permissions: [], isFresh: true, address: '10.0.0.1' } as const
  const endpoint = {
    role: 'admin',
    permission: 'members.give',
    path: '/x',
    touches: [],
    audit: 'give-balance',
  } as const
  const parts = {
    db,
    fingerprintKeys: createFingerprintKeys({ db, secrets: ['key'] }),
    authorizeWrite: async () => {},
    insertAuditEntries: async () => {},
    needsSecondPerson: async () => true,
    readMoved,
    forgetMoved,
    addToDay,
    propose: async () => randomUUID(),
  }
  const run = (secondPerson: 'sum' | undefined) =>
    runOrPropose(
      parts,
      {
        request: { endpoint: { ...endpoint, ...(secondPerson && { secondPerson }) }, caller, key: null, identity: [] },
        write: { name: 'noun.pay', input: {}, caller },
      },
      async (tx) => {
        addMoved(tx, 1n)
        return null
      },
    )

  await expect(run(undefined)).rejects.toThrow('noun.pay moves money and needs secondPerson.')
  expect((await run('sum')).data).toBeNull()
})

describe('with the rule and the least sum, one administrator alone moves and promises nothing', () => {
  test.each(Object.entries(adminActions))('%s', async (name, variants) => {
    for (const prepare of variants) {
      const { perform } = await prepare()
      const admin = await createAdmin()
      await setRule(true, 1n)
      const before = await readMoney()

      const { status } = await perform(admin)

      expect([name, status]).toEqual([name, expect.toSatisfy((each) => each === done || each === proposed)])
      // Its caller is the second person.
      if (name !== 'proposals.confirm') expect(await readMoney()).toEqual(before)
      await setRule(false)
    }
  })
})

const notMoney = sql`'{notice,notice_posted_at,tasks_cleared_at,withdraw_amount,withdraw_days,withdrawals_confirmed_at,setup_confirmed_at}'`

/** What was posted, without money that returns to its owner or that is not paid yet, and what decides about later postings. */
async function readMoney() {
  const isCounted = sql`reason not in ('withdraw_release', 'withdraw_payout')`
  const { rows } = (await db.execute(sql`
    select
      (select count(*) from posting where ${isCounted}) as posted,
      (select count(*) from withdrawal where paid_at is not null) as paid,
      (select jsonb_agg(to_jsonb(s) - ${notMoney}::text[]) from setting s) as settings,
      (select jsonb_agg(jsonb_build_array(id, plan_name, price, bonus, refer_balance) order by id) from plan) as plans,
      (select jsonb_agg(jsonb_build_array(id, number, kind, visibility, status) order by id) from till where visibility <> 'unlisted') as tills,
      (select count(*) from advertise where published_at is not null) as published,
      (select count(*) from till where mode = 'auto') as auto,
      (select jsonb_agg(s order by phone_id, sim, till_id) from till_phone_sim s) as sims,
      (select jsonb_agg(jsonb_build_array(id, role, staff_roles, status) order by id) from "user" where role <> 'customer') as staff
  `)) as { rows: unknown[] }
  return rows
}
