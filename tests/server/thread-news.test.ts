import { expect, test } from 'vitest'
import { activity } from '#contract/activity.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'

const newsOf = async (as: Account) => (await as.me()).news
const listNew = async (as: Account) =>
  (await call(activity.mine, {}, { as })).data.items.filter(({ is_new }) => is_new).map(({ _id }) => _id)
const markRead = (as: Account, id: string) => call(notifications.markThreadRead, { id }, { as })

/** A decided top-up, an answered conversation and a received transfer, one after the other. */
async function createNews() {
  const [as, sender] = [await createMember(), await createMember({ balance: 20 })]
  const payment = (await requestTopUp(as, 80))._id
  const waiting = (await requestTopUp(as, 90))._id
  await callAsAdmin(payments.accept, { _id: payment, username: as.username, status: 'success' })
  const thread = (await call(supports.create, { message: 'Where is it?' }, { as })).data._id
  for (const message of ['Here.', 'And here.']) await callAsAdmin(supportDesk.answer, { id: thread, message })
  const transfer = (await call(transfers.toWallet, { username: as.username, amount: 5 }, { as: sender })).data._id
  return { as, payment, waiting, thread, transfer }
}

test('threads with an unseen notification are marked and counted, each once', async () => {
  const { as, payment, thread } = await createNews()

  expect(await newsOf(as)).toBe(3)
  const marked = await listNew(as)
  // The row of a transfer has the id of its entry.
  expect(marked).toHaveLength(3)
  expect(marked).toEqual(expect.arrayContaining([payment, thread]))
})

test('an opened thread is not marked any more, and the others are', async () => {
  const { as, payment, thread, transfer } = await createNews()

  for (const [id, left] of [
    [thread, 2],
    [transfer, 1],
    [payment, 0],
  ] as const) {
    expect(await markRead(as, id)).toMatchObject({ status: 200 })
    expect(await newsOf(as)).toBe(left)
    expect(await listNew(as)).toHaveLength(left)
  }
  const { items } = (await call(notifications.list, {}, { as })).data
  expect(items.filter(({ kind }) => kind !== 'referral_bonus').every(({ is_read }) => is_read)).toBe(true)
})

test('a thread without news and one of another member change nothing', async () => {
  const { as, waiting } = await createNews()
  const other = await createNews()

  await markRead(as, waiting)
  await markRead(as, other.payment)

  expect(await newsOf(as)).toBe(3)
  expect(await newsOf(other.as)).toBe(3)
})

test('the list of notifications also ends the marks', async () => {
  const { as } = await createNews()

  await call(notifications.markSeen, {}, { as })

  expect(await newsOf(as)).toBe(0)
  expect(await listNew(as)).toEqual([])
})
