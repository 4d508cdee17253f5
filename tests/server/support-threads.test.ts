import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { type AboutRequest, supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { supports as supportTable } from '#server/supports/table.ts'
import { call } from '../support/server/call.ts'
import { setLimits } from '../support/server/limits.ts'
import { type Account, callAsAdmin, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { widenLimits } from '../support/server/wide-limits.ts'

const open = async (as: Account, message = 'Where is my money?') =>
  (await call(supports.create, { message }, { as })).data._id

const reply = (as: Account, id: string, message = 'Hello?', key?: string) =>
  call(supportThreads.reply, { id, message }, { as, ...(key && { key }) })

const answer = (id: string, message = 'It is on its way.') => callAsAdmin(supportDesk.answer, { id, message })

const read = async (as: Account, id: string) => (await call(supportThreads.get, { id }, { as })).data

const repliesOf = async (as: Account, id: string, paging = {}) =>
  (await call(supportThreads.replies, { id, sort: 'oldest', ...paging }, { as })).data

test('both sides write in a thread, and read the messages in their order', async () => {
  const [as, admin] = [await createMember(), await sharedAdmin()]
  const id = await open(as)

  const sent = await reply(as, id, '  Hello? ')
  const answered = await call(supportDesk.answer, { id, message: 'Soon.' }, { as: admin })

  expect(sent).toMatchObject({ status: 200, message: 'Your message has been sent successfully.' })
  expect(answered).toMatchObject({ status: 200, message: 'Answer sent.', data: { admin: admin.username } })
  expect((await repliesOf(as, id)).items).toMatchObject([
    { author: 'member', message: 'Hello?', admin: null },
    { author: 'admin', message: 'Soon.', admin: null },
  ])
  expect((await repliesOf(admin, id)).items).toMatchObject([
    { author: 'member', admin: null },
    { author: 'admin', admin: admin.username },
  ])
})

test('the lists of both sides show the newest reply and whether the thread is answered', async () => {
  const [as, admin] = [await createMember(), await sharedAdmin()]
  const id = await open(as)
  const states = async () => {
    const [mine] = (await call(supports.mine, {}, { as })).data.items
    const [listed] = (await call(supports.list, { username: as.username }, { as: admin })).data.items
    expect(listed).toEqual(mine)
    expect(await read(as, id)).toEqual(mine)
    return mine
  }
  expect(await states()).toMatchObject({ isAnswered: false, newest: null })

  await answer(id, 'Soon.')
  expect(await states()).toMatchObject({ isAnswered: true, newest: { author: 'admin', message: 'Soon.' } })

  await reply(as, id, 'When?')
  expect(await states()).toMatchObject({ isAnswered: false, newest: { author: 'member', message: 'When?' } })
})

test('a new message of the member in a solved thread reopens it, and an answer leaves it solved', async () => {
  const as = await createMember()
  const id = await open(as)
  await callAsAdmin(supports.solve, { id })

  await answer(id)
  expect(await read(as, id)).toMatchObject({ isSolved: true })

  await reply(as, id)
  expect(await read(as, id)).toMatchObject({ isSolved: false, isAnswered: false })
  await callAsAdmin(supports.solve, { id })
  expect(await read(as, id)).toMatchObject({ isSolved: true })
})

test('a reply that would reopen more threads than the limit is refused', async () => {
  const as = await createMember()
  const solved = await open(as)
  await callAsAdmin(supports.solve, { id: solved })
  await setLimits({ open_messages: 1 })
  onTestFinished(() => widenLimits(db))
  const pending = await open(as)

  const { status, code, values } = await reply(as, solved)

  expect({ status, code, values }).toEqual({ status: 409, code: 'too_many_messages', values: { limit: 1 } })
  expect((await reply(as, pending)).status).toBe(200)
  expect(await read(as, solved)).toMatchObject({ isSolved: true })
})

test('a member can send 20 messages in a thread until an administrator answers', async () => {
  const as = await createMember()
  const id = await open(as)
  for (let sent = 0; sent < 20; sent++) expect((await reply(as, id)).status).toBe(200)
  expect(await reply(as, id)).toMatchObject({ status: 409, code: 'too_many_messages', values: { limit: 20 } })

  await answer(id)

  expect((await reply(as, id)).status).toBe(200)
})

test('the same reply sent twice is stored once', async () => {
  const as = await createMember()
  const id = await open(as)
  const key = randomUUID()

  const [first, again] = [await reply(as, id, 'Hello?', key), await reply(as, id, 'Hello?', key)]

  expect(again.data).toEqual(first.data)
  expect((await repliesOf(as, id)).total).toBe(1)
})

test('the same answer sent twice is stored once', async () => {
  const [as, admin, key] = [await createMember(), await sharedAdmin(), randomUUID()]
  const id = await open(as)
  const input = { id, message: 'It is on its way.' }

  await call(supportDesk.answer, input, { as: admin, key })
  await call(supportDesk.answer, input, { as: admin, key })

  expect((await repliesOf(as, id)).total).toBe(1)
})

test('for another member a thread does not exist', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const id = await open(as)

  const refusals = [
    await call(supportThreads.get, { id }, { as: other }),
    await call(supportThreads.replies, { id }, { as: other }),
    await reply(other, id),
  ]

  expect(refusals.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([404, 'not_found']))
  expect((await repliesOf(as, id)).total).toBe(0)
})

test('a deleted thread cannot be read, continued or answered', async () => {
  const as = await createMember()
  const id = await open(as)
  await callAsAdmin(supports.delete, { id })

  expect((await call(supportThreads.get, { id }, { as })).status).toBe(404)
  expect((await reply(as, id)).status).toBe(404)
  expect((await answer(id)).status).toBe(404)
})

test('an answer with an unfilled field of a canned answer is refused', async () => {
  const as = await createMember()
  const id = await open(as)

  const { status, errors } = await answer(id, 'We have added {amount} tk.')

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual(['message'])
  expect((await answer(id, 'Write {this} on the paper.')).status).toBe(200)
})

test('the list is filtered by unanswered and answered threads', async () => {
  const as = await createMember()
  const [unanswered, answered, solved] = [await open(as), await open(as), await open(as)]
  await answer(answered)
  await callAsAdmin(supports.solve, { id: solved })
  const idsOf = async (status: 'unanswered' | 'answered' | 'pending') =>
    (await callAsAdmin(supports.list, { status, username: as.username })).data.items.map(({ _id }) => _id).sort()

  expect(await idsOf('unanswered')).toEqual([unanswered])
  expect(await idsOf('answered')).toEqual([answered])
  expect(await idsOf('pending')).toEqual([unanswered, answered].sort())
})

async function requestsOf(as: Account): Promise<AboutRequest[]> {
  const payment = (await call(payments.request, paymentInput(50), { as })).data
  const input = { account_number: '01712345678', method: 'bkash' as const, amount: 500 }
  const withdrawal = (await call(withdrawals.request, input, { as })).data
  return [
    { kind: 'payment', id: payment._id },
    { kind: 'withdrawal', id: withdrawal._id },
  ]
}

test('a thread can be about an own request, which both sides read', async () => {
  const as = await createMember({ earning: 500 })

  for (const about of await requestsOf(as)) {
    const { data } = await call(supports.create, { message: 'Why?', about }, { as })
    expect(data.about).toEqual(about)
    expect(await read(await sharedAdmin(), data._id)).toMatchObject({ about })
  }
})

test('a thread cannot be about the request of another member or an unknown one', async () => {
  const [as, other] = [await createMember(), await createMember({ earning: 500 })]
  const requests: AboutRequest[] = [...(await requestsOf(other)), { kind: 'payment', id: randomUUID() }]

  for (const about of requests) {
    const { status, errors } = await call(supports.create, { message: 'Why?', about }, { as })
    expect(status).toBe(404)
    expect(Object.keys(errors)).toEqual(['about'])
  }
  expect((await call(supports.mine, {}, { as })).data.items).toEqual([])
})

test('a thread can be about an entry of the own statement, and about no other one', async () => {
  const [as, other] = [await createMember({ balance: 50 }), await createMember()]
  const { _id: id } = (await call(transfers.toWallet, { username: other.username, amount: 20 }, { as })).data
  const about = { kind: 'entry', id } as const
  const stranger = await createMember()

  // Both sides of a transfer have it.
  for (const one of [as, other])
    expect((await call(supports.create, { message: 'Why?', about }, { as: one })).data.about).toEqual(about)
  expect(await call(supports.create, { message: 'Why?', about }, { as: stranger })).toMatchObject({ status: 404 })
  expect((await call(supports.mine, { about: id }, { as })).data.items).toHaveLength(1)
})

test('the lines that a transfer has caused are read alone, from either side', async () => {
  const [as, other] = [await createMember({ balance: 50 }), await createMember()]
  const { _id: ref } = (await call(transfers.toWallet, { username: other.username, amount: 20 }, { as })).data

  for (const { username } of [as, other]) {
    const { items, total } = (await callAsAdmin(accounts.statement, { username, ref })).data
    expect(items).toMatchObject([{ ref, reason: 'wallet_transfer', amount: 20 }])
    expect(total).toBe(1)
  }
})

test('the median time until the first answer counts each thread once', async () => {
  const as = await createMember()
  const before = (await callAsAdmin(supportDesk.answerTimes, {})).data
  const id = await open(as)
  await db
    .update(supportTable)
    .set({ created_at: new Date(Date.now() - 600_000) })
    .where(eq(supportTable.id, id))

  await answer(id)
  await answer(id)

  const { today, week } = (await callAsAdmin(supportDesk.answerTimes, {})).data
  expect([today.count, week.count]).toEqual([before.today.count + 1, before.week.count + 1])
  expect(today.median_s).toBeGreaterThanOrEqual(0)
})
