import { expect, onTestFinished, test, vi } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import { changeStream } from '#contract/changes.ts'
import { notices } from '#contract/notices.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { supports } from '#contract/supports.ts'
import { Tag } from '#contract/tags.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createChanges } from '#server/changes/changes.ts'
import { call } from '../support/server/call.ts'
import { withdraw } from '../support/server/member-history.ts'
import {
  type Account,
  callAsAdmin,
  createAdmin,
  createMember,
  createPlan,
  paymentInput,
  registrationInput,
} from '../support/server/members.ts'
import { postNotice, subscribeToNewChanges } from '../support/server/new-changes.ts'
import { subscribe } from '../support/server/subscribe.ts'
import { app } from '../support/server/test-app.ts'

const request = async (as: Account, amount = 50) =>
  (await call(payments.request, paymentInput(amount), { as })).data._id

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

test('a stream begins with the changes that its caller may have missed', async () => {
  const member = await createMember()
  const [before] = await subscribeToNewChanges(member)
  await request(member)
  await before!.waitFor('Payment')

  const again = await subscribe(app, member, changeStream.maxMissedMs)
  expect(await again.next()).toEqual(expect.arrayContaining([...payments.request.touches, 'Customer']))
  const later = [await subscribe(app, member), await subscribe(app, member, 'all')]
  await postNotice()

  for (const stream of later) expect(await stream.waitFor('Notice')).not.toContain('Payment')
})

test('only the changes of the given time are sent again, and all if the process does not know them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const changes = createChanges()
  const first = async (missedMs: number) => {
    const subscription = changes.subscribe(({ tags }) => tags, AbortSignal.timeout(60_000), missedMs)
    return (await subscription[Symbol.asyncIterator]().next()).value
  }
  const publish = (tag: Tag) => changes.receive(JSON.stringify({ tags: [tag] }))
  vi.advanceTimersByTime(10_000)
  publish('Payment')
  vi.advanceTimersByTime(2_000)
  publish('Notice')

  expect(await first(3_000)).toEqual(['Payment', 'Notice'])
  expect(await first(1_000)).toEqual(['Notice'])
  expect(await first(12_001)).toEqual(Tag.options)
  vi.advanceTimersByTime(changeStream.maxMissedMs + 1)
  publish('Plan')
  expect(await first(changeStream.maxMissedMs)).toEqual(['Plan'])
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

test.each([
  [
    'a transfer from another member',
    async ({ username }: Account) =>
      call(transfers.toWallet, { username, amount: 5 }, { as: await createMember({ balance: 5 }) }),
  ],
  [
    'the payments of a referred member that reach the sum',
    async (referrer: Account) => {
      await callAsAdmin(refers.set, { amount: 10 })
      return callAsAdmin(payments.acceptMany, {
        ids: [await request(await createMember({ referrer }), 500)],
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

  const received = await byAdmin.waitFor('Notice')
  // An installed release also publishes what its background jobs change.
  expect(received.filter((tag) => payments.request.touches.includes(tag as never))).toEqual([])
})
