import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { MoveReason, type StatementLine } from '#contract/statements.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { accounts as accountRows, postings } from '#server/ledger/table.ts'
import { call, send } from '../support/server/call.ts'
import { createMemberWithHistory } from '../support/server/member-history.ts'
import { type Account, createAdmin, createMember, sharedAdmin, topUp } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const linesOf = async (as: Account, filters: object = {}) =>
  (await send(accounts.statement, { username: as.username, sort: 'oldest', limit: '200', ...filters }, { as })).data

/** Poisha, because sums of taka have rounding errors. */
const poishaOf = (taka: number) => Math.round(taka * 100)

/** The balances after each line. */
function runningSums(lines: StatementLine[]) {
  const purses = { balance: 0, earning: 0, hold: 0 }
  return lines.map(({ amount, from, to }) => {
    if (from) purses[from] -= poishaOf(amount)
    if (to) purses[to] += poishaOf(amount)
    return { ...purses }
  })
}

const sumsOf = ({ balance, earning, hold }: StatementLine) => ({
  balance: poishaOf(balance),
  earning: poishaOf(earning),
  hold: poishaOf(hold),
})

test('every line has the balances after it, and the last line has the current balances', async () => {
  const { as } = await createMemberWithHistory()

  const { items, total } = await linesOf(as)

  expect(total).toBe(items.length)
  // No call posts a correction; operators do. A member with money given up has no session: see closing.test.ts. A top-up is taken back
  // by a balance of its till: see till-trust.test.ts. An import brings balances over.
  const elsewhere: MoveReason[] = ['correction', 'forfeit', 'top_up_reversal', 'opening_balance', 'opening_earning']
  const reasons = MoveReason.options.filter((reason) => !elsewhere.includes(reason))
  expect(new Set(items.map(({ reason }) => reason))).toEqual(new Set(reasons))
  expect(items.map(sumsOf)).toEqual(runningSums(items))
  const { data } = await call(users.get, { username: as.username }, { as: await sharedAdmin() })
  const last = items.at(-1)!
  expect({ balance: last.balance, earning: last.earning, hold: last.hold }).toEqual({
    balance: data.balance,
    earning: data.earning,
    hold: data.hold,
  })
  expect(data.hold).toBe(600.75)
  expect(await as.me()).toMatchObject({ balance: last.balance, earning: last.earning })
})

test('a line has the member’s own accounts and the other member', async () => {
  const { as, other } = await createMemberWithHistory()

  const { items } = await linesOf(as)

  const shown = items.map(({ reason, amount, from, to, other }) => [reason, amount, from, to, other])
  expect(shown).toEqual([
    ['top_up', 1_000, null, 'balance', null],
    ['plan_purchase', 250.5, 'balance', null, null],
    ['wallet_transfer', 99.99, 'balance', null, other.username],
    ['wallet_transfer', 50, null, 'balance', other.username],
    ['referral_bonus', 25, null, 'earning', null],
    ['plan_referral', 1_900, null, 'earning', null],
    ['task_reward', 200, null, 'earning', null],
    ['plan_bonus', 12.25, null, 'earning', null],
    ['income_transfer', 100.01, 'earning', 'balance', null],
    ['withdraw_hold', 500, 'earning', 'hold', null],
    ['withdraw_payout', 500, 'hold', null, null],
    ['withdraw_hold', 501.5, 'earning', 'hold', null],
    ['withdraw_release', 501.5, 'hold', 'earning', null],
    ['withdraw_hold', 600.75, 'earning', 'hold', null],
    ['give_balance', 77, null, 'balance', null],
  ])
})

test('a purchase or transfer is in the statements of its two members, and in no other', async () => {
  const [sender, receiver] = [await createMember({ balance: 10 }), await createMember()]
  const { data } = await call(transfers.toWallet, { username: receiver.username, amount: 4 }, { as: sender })

  const [sent, received, unconcerned] = await Promise.all(
    [sender, receiver, await createMember()].map(async (as) => (await linesOf(as)).items),
  )

  expect(sent).toMatchObject([{ reason: 'top_up' }, { ref: data._id, from: 'balance', to: null, balance: 6 }])
  expect(received).toMatchObject([{ ref: data._id, from: null, to: 'balance', balance: 4, other: sender.username }])
  expect(unconcerned).toEqual([])
})

test('a ledger correction is a statement line', async () => {
  const as = await createMember({ earning: 5 })

  const { items } = await linesOf(as)

  expect(items).toMatchObject([{ reason: 'correction', amount: 5, from: null, to: 'earning', other: null, earning: 5 }])
})

test('the totals cover the whole history, for any page and period', async () => {
  const { as } = await createMemberWithHistory()
  const { items } = await linesOf(as)

  const newest = await linesOf(as, { sort: 'newest' })
  const middle = await linesOf(as, { sort: 'newest', limit: '3', cursor: items[8]!._id })

  expect(newest.items).toEqual(items.toReversed())
  expect(middle.items).toEqual([items[7], items[6], items[5]])
  expect(middle).toMatchObject({ total: items.length, next_cursor: items[5]!._id })
})

/** Changes the times of postings. Disables the append-only trigger for that. */
const moveTo = async (moments: Record<string, string>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`alter table posting disable trigger user`)
    for (const [id, moment] of Object.entries(moments)) {
      await tx
        .update(postings)
        .set({ created_at: new Date(moment) })
        .where(eq(postings.id, id))
    }
    await tx.execute(sql`alter table posting enable trigger user`)
  })

test('a period covers Asia/Dhaka days, and its lines have the balances of their time', async () => {
  const as = await createMember()
  for (const amount of [1, 2, 4, 8]) await topUp(as, amount)
  const ids = (await linesOf(as)).items.map(({ _id }) => _id)
  const moments = ['17:59:59.999', '18:00:00.000']
    .flatMap((time) => [`2026-03-09T${time}Z`, `2026-03-10T${time}Z`])
    .sort()
  await moveTo(Object.fromEntries(ids.map((id, place) => [id, moments[place]!])))

  const day = await linesOf(as, { from: '2026-03-10', to: '2026-03-10' })
  const since = await linesOf(as, { from: '2026-03-11' })
  const until = await linesOf(as, { to: '2026-03-09' })

  expect(day).toMatchObject({
    total: 2,
    items: [
      { _id: ids[1], balance: 3 },
      { _id: ids[2], balance: 7 },
    ],
  })
  expect(since).toMatchObject({ total: 1, items: [{ _id: ids[3], balance: 15 }] })
  expect(until).toMatchObject({ total: 1, items: [{ _id: ids[0], balance: 1 }] })
})

test('members can read their own statement, with the username in any spelling', async () => {
  const as = await createMember({ balance: 5 })

  const { status, data } = await call(accounts.statement, { username: ` ${as.username.toUpperCase()}` }, { as })

  expect(status).toBe(200)
  expect(data.items).toMatchObject([{ reason: 'top_up', amount: 5 }])
})

test('a member cannot read another statement, nor learn whether it exists', async () => {
  const as = await createMember()
  const { username } = await createMember({ balance: 5 })

  const replies = [
    await call(accounts.statement, { username }, { as }),
    await call(accounts.statement, { username: 'unknown-user' }, { as }),
    await call(accounts.statement, { username: (await sharedAdmin()).username }, { as }),
  ]

  const refused = { status: 403, code: 'not_allowed', errors: {} }
  expect(replies).toMatchObject([refused, refused, refused])
})

test.each(['admin', 'super-admin'] as const)('an %s reads any statement, also of a deleted member', async (role) => {
  const as = await createAdmin(role)
  const { username } = await createMember({ balance: 5 })
  await call(users.delete, { username }, { as })

  const read = await call(accounts.statement, { username }, { as })
  const missing = await call(accounts.statement, { username: 'unknown-user' }, { as })

  expect(read.data.items).toMatchObject([{ reason: 'top_up', amount: 5 }])
  expect(missing).toMatchObject({ status: 404, code: 'user_not_found' })
})

test('a posting sorts after the last one of its accounts, although another process has a clock ahead', async () => {
  const as = await createMember({ balance: 100 })
  const ahead = uuidv7({ msecs: Date.now() + 60_000 })
  const isBalance = and(eq(accountRows.owner_id, as.id), eq(accountRows.kind, 'balance'))
  await db.update(accountRows).set({ last_posting: ahead }).where(isBalance)

  await topUp(as, 50)

  const { items } = await linesOf(as)
  expect(items.at(-1)!._id > ahead).toBe(true)
  expect(items.at(-1)!.balance).toBe(150)
})
