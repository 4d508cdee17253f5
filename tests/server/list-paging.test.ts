import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { activity } from '#contract/activity.ts'
import { advertises } from '#contract/advertises.ts'
import { audits } from '#contract/audits.ts'
import { dailyCloses } from '#contract/daily-closes.ts'
import { inbox } from '#contract/inbox/inbox.ts'
import { endpointsByName } from '#contract/index.ts'
import type { Paging } from '#contract/lists.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { refers } from '#contract/refers.ts'
import { securityEvents } from '#contract/security-events.ts'
import { statements } from '#contract/statements.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { webhooks } from '#contract/webhooks.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { dailyCloses as closeTable, dailyTrees } from '#server/daily-closes/table.ts'
import { notifications as notificationTable } from '#server/notifications/table.ts'
import { securityEvents as eventTable } from '#server/security-events/table.ts'
import { users as userTable } from '#server/users/table.ts'
import { webhookDeliveries } from '#server/webhooks/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call, send } from '../support/server/call.ts'
import { insertClose } from '../support/server/insert-close.ts'
import { type Account, callAsAdmin, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { type List, type ListItem, readAllPages } from '../support/server/read-all-pages.ts'
import { withdrawalInput } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'
import { mp4, upload } from '../support/server/videos.ts'

type Sort = NonNullable<Paging['sort']>

/** A list with its own rows, and a function that adds one row. */
interface Shown {
  input: object
  as: Account
  add: () => Promise<unknown>
}

const byTime: Sort[] = ['newest', 'oldest']
const byAmount: Sort[] = [...byTime, 'largest', 'smallest']
const byName: Sort[] = [...byTime, 'username']

// Few amounts, so that many rows have equal amounts.
const amounts = [500, 700, 500, 600, 700, 500, 900, 501]
let turn = 0
const nextAmount = () => amounts[turn++ % amounts.length]!
const asAdmin = async (input: object, add: Shown['add']) => ({ input, add, as: await sharedAdmin() })

/** Creates members with a common prefix. */
function namesakes(then: (username: string) => Promise<unknown> = async () => {}) {
  const search = `n${randomUUID().slice(0, 8)}`
  return asAdmin({ search }, async () => {
    const { id } = await createMember()
    const username = `${search}${randomUUID().slice(0, 8)}`
    await db.update(userTable).set({ username }).where(eq(userTable.id, id))
    await then(username)
  })
}

async function ofReferred(): Promise<Shown> {
  const as = await createMember()
  return { input: {}, as, add: () => createMember({ referrer: as }) }
}

/** Rows of a new member, which the member or an administrator lists. */
async function ofMember(isOwn: boolean, addTo: (as: Account) => Promise<unknown>): Promise<Shown> {
  const as = await createMember({ earning: 50_000 })
  const add = () => addTo(as)
  return isOwn ? { input: {}, as, add } : asAdmin({ search: as.username }, add)
}

const addPayment = (as: Account) => call(payments.request, paymentInput(nextAmount()), { as })
const addMessage = (as: Account) => call(supports.create, { message: 'Where is it?' }, { as })
const addWithdrawal = async (as: Account) =>
  (await call(withdrawals.request, { ...withdrawalInput, amount: nextAmount() }, { as })).data._id

/** Those of earlier tests are paid. */
async function ofUnpaid(): Promise<Shown> {
  await db.update(withdrawalTable).set({ paid_at: new Date() }).where(eq(withdrawalTable.status, 'approved'))
  const as = await createMember({ earning: 50_000 })
  return asAdmin({}, async () => {
    const id = await addWithdrawal(as)
    await callAsAdmin(withdrawals.decide, { id, status: 'approved' })
    await db.update(withdrawalTable).set({ paid_at: null }).where(eq(withdrawalTable.id, id))
  })
}

async function ofSms(receivedAt: Date): Promise<Shown> {
  const [till, from] = [await createTill({ mode: 'off' }), createNumber()]
  const add = () => till.phone.send([{ sender: 'bKash', body: till.receive({ amount: 50, from }).body, receivedAt }])
  return asAdmin({ search: from }, add)
}

/** The batches of earlier tests are paid, so that the open ones are those of this test. */
async function ofPayouts(): Promise<Shown> {
  const earlier = (await callAsAdmin(payouts.list, { status: 'open', limit: '200' })).data.items
  for (const { _id } of earlier) await callAsAdmin(payouts.pay, { batch: _id })
  const as = await createMember({ earning: 50_000 })
  return asAdmin({ status: 'open' }, async () => {
    await addWithdrawal(as)
    expect((await callAsAdmin(payouts.create, { method: 'bkash' })).status).toBe(200)
  })
}

async function ofTransfers(): Promise<Shown> {
  const [as, { username }] = [await createMember({ balance: 50_000 }), await createMember()]
  return { input: {}, as, add: () => call(transfers.toWallet, { username, amount: nextAmount() }, { as }) }
}

async function ofThread(): Promise<Shown & { input: { id: string } }> {
  const as = await createMember()
  const { _id: id } = (await call(supports.create, { message: 'Where is it?' }, { as })).data
  return { input: { id }, as, add: () => call(supportThreads.reply, { id, message: 'And where now?' }, { as }) }
}

const lists: [name: string, row: List, sorts: Sort[], open: () => Promise<Shown>][] = [
  ['users.list', users.list, byName, () => namesakes()],
  ['users.listBlocked', users.listBlocked, byName, () => namesakes(block)],
  [
    'users.listDeleted',
    users.listDeleted,
    byName,
    () => namesakes(async (username) => call(users.delete, { username }, { as: await sharedAdmin() })),
  ],
  ['payments.mine', payments.mine, byAmount, () => ofMember(true, addPayment)],
  ['payments.list', payments.list, byAmount, () => ofMember(false, addPayment)],
  ['withdrawals.mine', withdrawals.mine, byAmount, () => ofMember(true, addWithdrawal)],
  ['withdrawals.list', withdrawals.list, byAmount, () => ofMember(false, addWithdrawal)],
  ['inbox.list', inbox.list, byTime, () => ofMember(false, addPayment)],
  ['payouts.list', payouts.list, byTime, ofPayouts],
  ['payouts.toPay', payouts.toPay, byTime, ofUnpaid],
  ['transfers.mine', transfers.mine, byAmount, ofTransfers],
  ['refers.mine', refers.mine, byTime, ofReferred],
  ['supports.mine', supports.mine, byTime, () => ofMember(true, addMessage)],
  ['supportThreads.replies', supportThreads.replies, byTime, ofThread],
  ['supports.list', supports.list, byTime, () => ofMember(false, addMessage)],
  [
    'accounts.statement',
    accounts.statement,
    byTime,
    async () => {
      const shown = await ofTransfers()
      return { ...shown, input: { username: shown.as.username } }
    },
  ],
  [
    'notifications.list',
    notifications.list,
    byTime,
    async () => {
      const as = await createMember()
      const row = { user_id: as.id, kind: 'support_solved' as const, params: {} }
      return { input: {}, as, add: () => db.insert(notificationTable).values({ ...row, ref: randomUUID() }) }
    },
  ],
  ['statements.mine', statements.mine, byTime, ofTransfers],
  ['activity.mine', activity.mine, byTime, ofTransfers],
  [
    'securityEvents.list',
    securityEvents.list,
    byTime,
    async () => {
      const { username, id: user_id } = await createMember()
      return asAdmin({ username }, () => db.insert(eventTable).values({ kind: 'sign-in', user_id }))
    },
  ],
  ['webhooks.deliveries', webhooks.deliveries, byTime, ofDeliveries],
  ['dailyCloses.list', dailyCloses.list, byTime, ofCloses],
  ['tillSms.list', tillSms.list, byTime, () => ofSms(new Date())],
  ['tillSms.unclaimed', tillSms.unclaimed, byTime, () => ofSms(new Date(Date.now() - 2 * 60 * 60_000))],
  [
    'audits.list',
    audits.list,
    byTime,
    async () => {
      const { username } = await createMember()
      return asAdmin({ username }, () => block(username))
    },
  ],
  [
    'advertises.list',
    advertises.list,
    byTime,
    async () => {
      const name = `${randomUUID()}.mp4`
      return asAdmin({ search: name }, async () => upload(mp4(), { as: await sharedAdmin() }, name))
    },
  ],
]

/** The list has no filter, so it starts empty. */
async function ofCloses() {
  await db.transaction(async (tx) => {
    // A close is never deleted, except by a replica.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.delete(dailyTrees)
    await tx.delete(closeTable)
  })
  return asAdmin({}, () => insertClose(db))
}

async function ofDeliveries() {
  await callAsAdmin(webhooks.set, { format: 'standard', url: 'https://bot.invalid/joma' })
  await db.delete(webhookDeliveries)
  return asAdmin({}, () => callAsAdmin(webhooks.test, {}))
}

async function block(username: string) {
  expect((await call(users.block, { username, status: 'block' }, { as: await sharedAdmin() })).status).toBe(200)
}

/** A comparator of each order. */
const comesBefore: Record<Sort, (one: ListItem, other: ListItem) => number> = {
  newest: (one, other) => (one._id > other._id ? -1 : 1),
  oldest: (one, other) => (one._id < other._id ? -1 : 1),
  largest: (one, other) => other.amount! - one.amount! || comesBefore.newest(one, other),
  smallest: (one, other) => one.amount! - other.amount! || comesBefore.oldest(one, other),
  username: (one, other) => (one.username! < other.username! ? -1 : 1),
}

const idsOf = (items: ListItem[]) => items.map(({ _id }) => _id)

describe.each(lists)('%s', (_, endpoint, sorts, open) => {
  test.each(sorts)('has every row once, %s first, while rows are added', async (sort) => {
    const { input, as, add } = await open()
    for (let row = 0; row < 7; row++) await add()
    const before = await readAllPages({ endpoint, as, input: { ...input, sort, limit: '200' } })

    const pages = await readAllPages({ endpoint, as, input: { ...input, sort, limit: '2' }, afterEachPage: add })

    const seen = idsOf(pages.items)
    expect(idsOf(before.items)).toHaveLength(before.total)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => idsOf(before.items).includes(id))).toEqual(idsOf(before.items))
    expect(seen).toEqual(idsOf(pages.items.toSorted(comesBefore[sort])))
    const after = await readAllPages({ endpoint, as, input: { ...input, sort, limit: '200' } })
    expect(pages.total).toBe(after.total)
    expect(after.items.length).toBeGreaterThan(before.items.length)
  })

  test('has a cursor on each page except the last', async () => {
    const { input, as, add } = await open()
    for (let row = 0; row < 3; row++) await add()
    const { total, items } = await readAllPages({ endpoint, as, input })

    const [all, most] = await Promise.all(
      [total, total - 1].map(async (limit) => (await send(endpoint, { ...input, limit: String(limit) }, { as })).data),
    )

    // The activity has the sums of its days too.
    const parts = (page: NonNullable<typeof all>) => ({
      items: page.items,
      total: page.total,
      next_cursor: page.next_cursor,
    })
    expect(parts(all!)).toEqual({ items, total, next_cursor: null })
    expect(parts(most!)).toEqual({ items: items.slice(0, -1), total, next_cursor: items.at(-2)!._id })
  })
})

const noDay = ['2026-02-30', '10 March', '']
const longText = ['a'.repeat(65)]
/** Of filters that are no choice. */
const invalidFilters: Record<string, string[]> = {
  limit: ['0', '201', '-1', '2.5', '1e2', ' 5', ''],
  cursor: ['1', '', "' or true --"],
  sort: ['sideways', 'created_at desc'],
  from: noDay,
  to: noDay,
  search: longText,
}

const paged = Object.values(endpointsByName).filter(
  (endpoint): endpoint is List => 'entries' in endpoint.output && 'next_cursor' in (endpoint.output.entries as object),
)

test('every list of the contract is tested here', () => {
  expect(new Set(lists.map(([, endpoint]) => endpoint.path))).toEqual(new Set(paged.map(({ path }) => path)))
})

describe.each(paged.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_, endpoint) => {
  const ask = async (fields: object) => {
    if (endpoint.path.includes(':id')) {
      const { as, input } = await ofThread()
      return send(endpoint, { ...fields, ...input }, { as })
    }
    const as = endpoint.role === 'customer' ? await createMember() : await sharedAdmin()
    return send(endpoint, { ...fields, ...(endpoint.path.includes(':username') && { username: as.username }) }, { as })
  }

  test('refuses invalid values of each filter with a field error', async () => {
    const { entries } = endpoint.input as unknown as { entries: Record<string, { wrapped?: { type: string } }> }
    for (const [field, { wrapped }] of Object.entries(entries)) {
      for (const value of invalidFilters[field] ?? (wrapped?.type === 'picklist' ? ['lost'] : [])) {
        const { status, errors } = await ask({ [field]: value })
        expect({ status, fields: Object.keys(errors), value }).toEqual({ status: 400, fields: [field], value })
      }
    }
  })

  test.each(['1', '200'])('accepts a limit of %s', async (limit) => {
    const { status, data } = await ask({ limit })

    expect(status).toBe(200)
    expect(data.items.length).toBeLessThanOrEqual(Number(limit))
  })

  test('accepts a cursor of another list, which only changes the position', async () => {
    const { status, data } = await ask({ cursor: randomUUID() })

    expect(status).toBe(200)
    expect(data).toMatchObject({ total: expect.any(Number) })
  })
})
