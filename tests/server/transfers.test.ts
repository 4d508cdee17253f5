import { expect, test } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'

const toWallet = (as: Account, { username }: Pick<Account, 'username'>, amount: number) =>
  call(transfers.toWallet, { username, amount }, { as })

test('a wallet transfer moves an amount from one balance to another', async () => {
  const [sender, receiver] = [await createMember({ balance: 500 }), await createMember()]

  const { status, data } = await toWallet(sender, receiver, 120.55)

  expect(status).toBe(200)
  expect(data).toMatchObject({ kind: 'wallet', sender: sender.username, receiver: receiver.username, amount: 120.55 })
  expect(await sender.getBalance()).toBe(379.45)
  expect(await receiver.getBalance()).toBe(120.55)
})

test('a transfer of the whole balance leaves 0', async () => {
  const [sender, receiver] = [await createMember({ balance: 0.3 }), await createMember()]

  expect((await toWallet(sender, receiver, 0.3)).status).toBe(200)
  expect(await sender.getBalance()).toBe(0)
})

test('an amount above the balance is refused with a field error and moves nothing', async () => {
  const [sender, receiver] = [await createMember({ balance: 100, earning: 900 }), await createMember()]

  const { status, issues } = await toWallet(sender, receiver, 100.01)

  expect(status).toBe(422)
  expect(issues).toEqual({ amount: 'insufficient_balance' })
  expect(await sender.getBalance()).toBe(100)
  expect(await receiver.getBalance()).toBe(0)
})

test('of five concurrent transfers, a balance for two pays two', async () => {
  const [sender, receiver] = [await createMember({ balance: 100 }), await createMember()]

  const replies = await Promise.all(Array.from({ length: 5 }, () => toWallet(sender, receiver, 40)))

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422])
  expect(await sender.getBalance()).toBe(20)
  expect(await receiver.getBalance()).toBe(80)
})

test('concurrent opposite transfers all arrive', async () => {
  const members = [
    await createMember({ balance: 100 }),
    await createMember({ balance: 100 }),
    await createMember({ balance: 100 }),
  ]
  const pairs = members.flatMap((from) => members.filter((to) => to !== from).map((to) => [from, to] as const))

  const replies = await Promise.all([...pairs, ...pairs, ...pairs].map(([from, to]) => toWallet(from, to, 10)))

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await Promise.all(members.map(({ getBalance }) => getBalance()))).toEqual([100, 100, 100])
})

test('the receiver’s username is compared without case', async () => {
  const [sender, receiver] = [await createMember({ balance: 5 }), await createMember()]

  expect((await toWallet(sender, { username: ` ${receiver.username.toUpperCase()} ` }, 5)).status).toBe(200)
  expect(await receiver.getBalance()).toBe(5)
})

test('a transfer to one’s own wallet is refused', async () => {
  const as = await createMember({ balance: 5 })

  const { status, errors } = await toWallet(as, as, 5)

  expect(status).toBe(422)
  expect(Object.keys(errors)).toEqual(['username'])
})

test.each(['an unknown user', 'an admin', 'a blocked member', 'a deleted member'])(
  'a transfer to %s is refused with a field error',
  async (who) => {
    const as = await createMember({ balance: 5 })
    const admin = await sharedAdmin()
    const { username } = who === 'an admin' ? admin : await createMember()
    if (who === 'a blocked member') await call(users.block, { username, status: 'block' }, { as: admin })
    if (who === 'a deleted member') await call(users.delete, { username }, { as: admin })

    const { status, issues } = await toWallet(
      as,
      { username: who === 'an unknown user' ? 'unknown-user' : username },
      5,
    )

    expect(status).toBe(404)
    expect(issues).toEqual({ username: 'user_not_found' })
    expect(await as.getBalance()).toBe(5)
  },
)

test('an income transfer moves an amount from the earning to the balance', async () => {
  const as = await createMember({ balance: 10, earning: 300 })

  const { status, data } = await call(transfers.fromIncome, { amount: 299.99 }, { as })

  expect(status).toBe(200)
  expect(data).toMatchObject({ kind: 'income', sender: as.username, receiver: as.username, amount: 299.99 })
  expect(await as.me()).toMatchObject({ balance: 309.99, earning: 0.01 })
})

test('an amount above the earning is refused', async () => {
  const as = await createMember({ balance: 1_000, earning: 300 })

  const { status, errors } = await call(transfers.fromIncome, { amount: 300.01 }, { as })

  expect(status).toBe(422)
  expect(Object.keys(errors)).toEqual(['amount'])
  expect(await as.me()).toMatchObject({ balance: 1_000, earning: 300 })
})

test('a transfer is visible to its sender and receiver only', async () => {
  const [sender, receiver, other] = [await createMember({ balance: 5 }), await createMember(), await createMember()]
  const { data } = await toWallet(sender, receiver, 5)

  const histories = await Promise.all(
    [sender, receiver, other].map(async (as) => (await call(transfers.mine, {}, { as })).data.items),
  )

  expect(histories).toEqual([[data], [data], []])
})

test('a member reads who would receive a transfer, and no more', async () => {
  const [as, receiver] = [await createMember(), await createMember()]
  const read = (username: string) => call(transfers.receiver, { username }, { as })

  const { data } = await read(` ${receiver.username.toUpperCase()} `)

  expect(data).toEqual({ username: receiver.username, digits: expect.stringMatching(/^\d{5}$/) })
  expect(await read('unknown-user')).toMatchObject({ status: 404, code: 'user_not_found' })
  expect(await read((await sharedAdmin()).username)).toMatchObject({ status: 404 })
  expect(await read(as.username)).toMatchObject({ status: 422, code: 'to_oneself' })
})

test('a member reads 60 receivers in an hour', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const read = (reader: Account) => call(transfers.receiver, { username: other.username }, { as: reader })
  for (let count = 0; count < 60; count++) expect((await read(as)).status).toBe(200)

  expect(await read(as)).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect((await read(await createMember())).status).toBe(200)
})
