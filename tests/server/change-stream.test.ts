import { expect, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import { changeStream } from '#contract/changes.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { sessions } from '#contract/sessions.ts'
import { supports } from '#contract/supports.ts'
import { Tag } from '#contract/tags.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createApp } from '#server/app.ts'
import { recordChange } from '#server/db/publish-changes.ts'
import { runTransaction } from '#server/db/run-transaction.ts'
import { call } from '../support/server/call.ts'
import { withdraw } from '../support/server/member-history.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createPlan,
  password,
  paymentInput,
  registrationInput,
} from '../support/server/members.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app, db, parts } from '../support/server/test-app.ts'

const request = async (as: Account) => (await call(payments.request, paymentInput(50), { as })).data._id

/** Publishes a change to all streams. A stream that has received it has received all earlier changes. */
const postNotice = () => callAsAdmin(notices.post, { notice: `Notice ${Math.random()}` })

/** Opens streams that receive only changes from now on. */
async function subscribeToNewChanges<Accounts extends Account[]>(...accounts: Accounts) {
  const streams = await Promise.all(accounts.map((account) => subscribe(app, account)))
  await postNotice()
  for (const { waitFor, received } of streams) {
    await waitFor('Notice')
    received.length = 0
  }
  return streams as { [Place in keyof Accounts]: (typeof streams)[number] }
}

test('the stream starts immediately, is neither cached nor buffered, and has its content type', async () => {
  const { response, opening } = await subscribe(app, await createMember())

  expect(opening).toBe(':')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': expect.stringContaining('text/event-stream'),
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('an account may have several streams up to a limit, and a closed stream frees its place', async () => {
  const member = await createMember()
  const listening = []
  for (let browser = 0; browser < changeStream.maxStreamsPerAccount; browser += 1)
    listening.push(await subscribe(app, member))

  await expect(subscribe(app, member)).rejects.toThrow('429')
  await subscribe(app, await createMember())

  await listening[0]!.close()
  await vi.waitFor(() => subscribe(app, member))
})

test('a new request is published to administrators and its member only', async () => {
  const [member, other] = [await createMember(), await createMember()]
  const [byAdmin, own, byOther] = await subscribeToNewChanges(await createAdmin(), member, other)

  await request(member)
  await postNotice()

  expect(await byAdmin.waitFor('Notice')).toEqual(expect.arrayContaining([...payments.request.touches]))
  expect(await own.waitFor('Notice')).toEqual(expect.arrayContaining([...payments.request.touches]))
  expect(await byOther.waitFor('Notice')).toEqual([...notices.post.touches])
})

test('a decision is published to its member with their own record, and to other admins', async () => {
  const member = await createMember({ earning: 1_000 })
  const id = await request(member)
  const held = await withdraw(member, 500)
  const [own, byAdmin] = await subscribeToNewChanges(member, await createAdmin())

  await callAsAdmin(payments.acceptMany, { ids: [id], status: 'success' })
  const ofPayment = [...(await own.waitFor('Customer'))]
  await callAsAdmin(withdrawals.decide, { id: held, status: 'approved' })

  expect(ofPayment).toEqual(expect.arrayContaining(['Payment', 'Customer']))
  expect(await own.waitFor('Withdraw')).toContain('Withdraw')
  expect(await byAdmin.waitFor('Withdraw')).toContain('Payment')
})

test.each([
  ['a registration', () => call(users.register, registrationInput())],
  ['a new administrator', () => callAsAdmin(users.createAdmin, registrationInput())],
  ['another member’s message', async () => call(supports.create, { message: 'Hello' }, { as: await createMember() })],
  [
    'a gift to another member',
    async () => callAsAdmin(accounts.give, { username: (await createMember()).username, amount: 5 }),
  ],
  [
    'the block of another member',
    async () => callAsAdmin(users.block, { username: (await createMember()).username, status: 'block' }),
  ],
])('%s is not published to another member', async (_, act) => {
  const [own] = await subscribeToNewChanges(await createMember())

  expect((await act())?.status ?? 200).toBe(200)
  await postNotice()

  expect(await own.waitFor('Notice')).toEqual([...notices.post.touches])
})

test('a change of common data is published to all members', async () => {
  const [own] = await subscribeToNewChanges(await createMember())

  await callAsAdmin(banks.add, { bank_name: `bank ${Math.random()}`, account_number: '01712345678' })

  expect(await own.waitFor('Bank')).toEqual([...banks.add.touches])
})

test.each([
  ['blocked', (username: string) => callAsAdmin(users.block, { username, status: 'block' })],
  ['deleted', (username: string) => callAsAdmin(users.delete, { username })],
] as const)('the streams of a %s member and a %s admin end', async (_, signedOut) => {
  const accounts = [await createMember(), await createAdmin()]
  const streams = await Promise.all(accounts.map((account) => subscribe(app, account)))

  for (const { username } of accounts) await signedOut(username)

  for (const { waitForEnd } of streams) await waitForEnd()
  for (const account of accounts) await expect(subscribe(app, account)).rejects.toThrow(/^40[13]/)
})

test('each heartbeat sends a comment until the session ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const member = await createMember()
    const [{ next, waitForEnd }] = await subscribeToNewChanges(member)

    vi.advanceTimersByTime(changeStream.heartbeatMs)
    expect(await next()).toEqual([])
    vi.advanceTimersByTime(changeStream.heartbeatMs)
    expect(await next()).toEqual([])

    const newPassword = 'battery staple'
    const change = { currentPassWord: password, newPassword, confirmPassword: newPassword }
    expect((await call(sessions.changePassword, change, { as: member })).status).toBe(200)
    vi.advanceTimersByTime(changeStream.heartbeatMs)
    await waitForEnd()
  } finally {
    vi.useRealTimers()
  }
})

test('a change is published after its transaction commits, and never after a rollback', async () => {
  const [byAdmin] = await subscribeToNewChanges(await createAdmin())
  const rollback = runTransaction(db, async (tx) => {
    recordChange(tx, { tags: ['Plan'] })
    throw new Error('Rolled back.')
  })
  await expect(rollback).rejects.toThrow('Rolled back.')

  const received = byAdmin.waitFor('Refer')
  await runTransaction(db, async (tx) => {
    recordChange(tx, { tags: ['Refer'] }, { tags: ['Refer'] })
    await tx.execute('select 1')
    await new Promise(setImmediate)
    expect(byAdmin.received).toEqual([])
  })

  expect(await received).toEqual(['Refer'])
})

test.each([
  [
    'a transfer from another member',
    async ({ username }: Account) =>
      call(transfers.toWallet, { username, amount: 5 }, { as: await createMember({ balance: 5 }) }),
  ],
  [
    'the first payment of a referred member',
    async (referrer: Account) => {
      await callAsAdmin(refers.set, { amount: 10 })
      return callAsAdmin(payments.acceptMany, {
        ids: [await request(await createMember({ referrer }))],
        status: 'success',
      })
    },
  ],
  [
    'the plan of a referred member',
    async (referrer: Account) => {
      const { plan_name: planName } = await createPlan({ price: 10, refer_balance: 2 })
      return call(plans.purchase, { planName }, { as: await createMember({ referrer, balance: 10 }) })
    },
  ],
])('%s is published to the receiver', async (_, act) => {
  const member = await createMember()
  const [own] = await subscribeToNewChanges(member)

  expect((await act(member)).status).toBe(200)

  expect(await own.waitFor('Customer')).toContain('Transaction')
})

test('a refused request is not published', async () => {
  const [member, admin] = [await createMember(), await createAdmin()]
  const payment = paymentInput(50)
  await call(payments.request, payment, { as: member })
  const [byAdmin] = await subscribeToNewChanges(admin)

  expect((await call(payments.request, payment, { as: member })).status).toBe(409)
  await postNotice()

  expect(await byAdmin.waitFor('Notice')).toEqual([...notices.post.touches])
})

test('a slow client receives each tag once, not once for each change', async () => {
  const [byAdmin] = await subscribeToNewChanges(await createAdmin())

  for (let one = 0; one < 200; one++) parts.changes.receive(JSON.stringify({ tags: ['Payment', 'Transaction'] }))
  parts.changes.receive(JSON.stringify({ tags: ['Refer'] }))
  await byAdmin.waitFor('Refer')

  expect(byAdmin.received.length).toBeLessThan(10)
})

test('an administrator receives the changes of a second together', async () => {
  const at = createApp({ ...parts, adminPauseMs: 1_000 })
  const stream = await subscribe(at, await createAdmin())
  await postNotice()
  await stream.waitFor('Notice')

  await request(await createMember())
  await callAsAdmin(refers.set, { amount: 0 })

  expect(await stream.next()).toEqual(expect.arrayContaining(['Payment', 'Refer']))
})

test('after missed changes all tags are published to all clients', async () => {
  const streams = await subscribeToNewChanges(await createMember(), await createAdmin())

  parts.changes.missedChanges()

  for (const { waitFor } of streams)
    expect([...(await waitFor('Withdraw_Info'))].sort()).toEqual([...Tag.options].sort())
})

test('a message in the format of another version is ignored', async () => {
  const [byAdmin] = await subscribeToNewChanges(await createAdmin())

  for (const message of ['', 'nonsense', '{}', '{"tags":["Unknown"]}', '{"tags":"Plan"}'])
    parts.changes.receive(message)
  parts.changes.receive('{"tags":["Plan"],"more":1}')

  expect(await byAdmin.waitFor('Plan')).toEqual(['Plan'])
})
