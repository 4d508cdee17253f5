import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, paymentInput } from '../support/server/members.ts'

const requestClosing = (as: Account, input: { forfeits?: boolean } = {}) => call(users.requestClosing, input, { as })
const deleteUser = ({ username }: Account) => callAsAdmin(users.delete, { username })
const readUser = async ({ username }: Account) => (await callAsAdmin(users.get, { username })).data
const listMessages = async (as: Account) => (await call(supports.mine, {}, { as })).data.items

test('a member without money asks to close the account, and administrators receive one message', async () => {
  const as = await createMember()

  await requestClosing(as)
  expect((await requestClosing(as)).status).toBe(200)
  expect((await as.me()).closing_requested_at).toMatch(/^\d{4}-/)
  expect(await listMessages(as)).toMatchObject([{ message: 'Please close my account.' }])
  expect(await readUser(as)).toMatchObject({ closing_forfeits: false, closing_requested_at: expect.any(String) })
})

test('cancelling and asking again leaves one open message, with the last wish', async () => {
  const as = await createMember({ balance: 70 })
  for (let round = 0; round < 3; round++) {
    await requestClosing(as, { forfeits: true })
    await call(users.cancelClosing, {}, { as })
  }
  await call(transfers.toWallet, { username: (await createMember()).username, amount: 70 }, { as })

  await requestClosing(as)

  expect(await listMessages(as)).toMatchObject([{ message: 'Please close my account.' }])
})

test('a new request after the message was solved is a new message', async () => {
  const as = await createMember()
  await requestClosing(as)
  const [first] = await listMessages(as)
  await callAsAdmin(supports.solve, { id: first!._id })
  await call(users.cancelClosing, {}, { as })

  await requestClosing(as)

  expect(await listMessages(as)).toHaveLength(2)
})

test('a member with money has to give it up', async () => {
  const as = await createMember({ balance: 70, earning: 30.5 })

  const refused = await requestClosing(as)
  const accepted = await requestClosing(as, { forfeits: true })

  expect(refused).toMatchObject({ status: 422, code: 'balance_left', values: { amount: 100.5 } })
  expect(refused.errors).toHaveProperty('forfeits')
  expect(accepted.status).toBe(200)
  // The money stays on the account until an administrator closes it.
  expect([await as.getBalance(), await as.getEarning()]).toEqual([70, 30.5])
})

test('the money that was given up leaves the account when an administrator deletes it, and does not come back', async () => {
  const as = await createMember({ balance: 70, earning: 30.5 })
  await requestClosing(as, { forfeits: true })

  await deleteUser(as)
  await callAsAdmin(users.recover, { username: as.username })

  expect(await readUser(as)).toMatchObject({
    balance: 0,
    earning: 0,
    closing_forfeits: false,
    closing_requested_at: null,
  })
  const { items } = (await callAsAdmin(accounts.statement, { username: as.username })).data
  expect(
    items
      .filter(({ reason }) => reason === 'forfeit')
      .map(({ amount, from, to }) => [amount, from, to])
      .sort(),
  ).toEqual([
    [30.5, 'earning', null],
    [70, 'balance', null],
  ])
})

test('deleting a member who has given up nothing leaves the money on the account', async () => {
  const as = await createMember({ balance: 70 })

  await deleteUser(as)

  expect(await readUser(as)).toMatchObject({ balance: 70, is_delete: true })
})

test.each([
  ['a pending payment', (as: Account) => call(payments.request, paymentInput(50), { as })],
  [
    'a pending withdrawal',
    (as: Account) =>
      call(withdrawals.request, { account_number: '01712345678', method: 'bkash' as const, amount: 500 }, { as }),
  ],
])('a member with %s cannot ask to close the account', async (_, request) => {
  const as = await createMember({ earning: 500 })
  expect((await request(as)).status).toBe(200)

  expect(await requestClosing(as, { forfeits: true })).toMatchObject({ status: 409, code: 'requests_waiting' })
  expect((await as.me()).closing_requested_at).toBeNull()
})

test('a member who cancels the request loses nothing when the account is deleted', async () => {
  const as = await createMember({ balance: 70 })
  await requestClosing(as, { forfeits: true })

  await call(users.cancelClosing, {}, { as })
  await deleteUser(as)

  expect(await readUser(as)).toMatchObject({ balance: 70, closing_requested_at: null })
})
