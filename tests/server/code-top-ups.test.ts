import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { toPoisha } from '#contract/money.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { tills } from '#contract/tills/tills.ts'
import { addCheckDigit, isTopUpCode } from '#contract/top-up-code.ts'
import { users } from '#contract/users.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { settings } from '#server/settings/table.ts'
import { readCodeOwners } from '#server/tills/match/code-owners.ts'
import { sms } from '#server/tills/table.ts'
import { call } from '../support/server/call.ts'
import {
  createStartedTill,
  creditSms,
  readCode,
  readSms,
  receiveWith,
  sendWith,
} from '../support/server/code-top-ups.ts'
import { callAsAdmin, createAdmin, createMember, registrationInput, signIn } from '../support/server/members.ts'
import { decidePayment } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'
import { requestFor } from '../support/server/till-simulator.ts'

test('each member gets a code of seven digits at the registration, and administrators get none', async () => {
  const input = registrationInput()
  expect((await call(users.register, input)).status).toBe(200)

  const code = await readCode(await signIn(input.username))

  expect(isTopUpCode(code)).toBe(true)
  expect(await readCode(await createMember())).not.toBe(code)
  expect((await (await createAdmin()).me()).top_up_code).toBeNull()
})

test.each(['bkash', 'nagod'] as const)('an SMS of %s with the code of a member is the top-up', async (method) => {
  const till = await createStartedTill({ method })
  const member = await createMember()
  const code = await readCode(member)

  const received = await sendWith(till, { reference: `${code.slice(0, 3)} ${code.slice(3)}`, amount: 750 })

  expect(await member.getBalance()).toBe(750)
  const [payment] = await db.select().from(paymentTable).where(eq(paymentTable.transaction_id, received.transactionId))
  expect(payment).toMatchObject({
    user_id: member.id,
    source: 'code',
    status: 'success',
    account_number: received.from,
    till_id: till.id,
    sms_id: (await readSms(received.transactionId)).id,
    decided_by: null,
  })
  expect((await readSms(received.transactionId)).state).toBe('used')
  const { items } = (await call(notifications.list, {}, { as: member })).data
  expect(items).toMatchObject([{ kind: 'payment_added', params: { amount: 750 } }])
  expect((await callAsAdmin(audits.list, { username: member.username })).data.items).toMatchObject([
    { action: 'accept-payment', by_phone: true },
  ])
  expect((await call(payments.mine, {}, { as: member })).data.items).toMatchObject([{ state: 'success', amount: 750 }])
})

test('an SMS is credited once, also if two calls try it at the same time', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const received = receiveWith(till, { reference: await readCode(member) })
  await till.send(received)

  await Promise.all([1, 2, 3].map(() => creditSms(till, received.transactionId)))

  expect(await member.getBalance()).toBe(750)
})

test('the referrer gets the bonus of a top-up by code', async () => {
  const till = await createStartedTill()
  await callAsAdmin(refers.set, { amount: 25 })
  const referrer = await createMember()
  const member = await createMember({ referrer })

  await sendWith(till, { reference: await readCode(member), amount: 900 })
  await callAsAdmin(refers.set, { amount: 0 })

  expect(await referrer.getEarning()).toBe(25)
})

test.each([['shadow'], ['suggest'], ['off']] as const)('the mode «%s» credits nothing', async (mode) => {
  const till = await createStartedTill()
  const member = await createMember()
  await callAsAdmin(tills.setMode, { id: till.id, mode })

  const { transactionId } = await sendWith(till, { reference: await readCode(member) })

  expect(await member.getBalance()).toBe(0)
  expect((await readSms(transactionId)).state).toBe('open')
})

type Member = Awaited<ReturnType<typeof createMember>>
const references: [string, (codes: [string, string]) => string][] = [
  ['two codes', ([one, other]) => `${one} ${other}`],
  ['a wrong check digit', ([one]) => one.slice(0, 6) + ((Number(one[6]) + 1) % 10)],
  ['a code within a longer number', ([one]) => `01${one}`],
  ['a code after an R', ([one]) => `R${one}`],
  ['the code of nobody', () => addCheckDigit('999999')],
]

test.each(references)('%s is left for a person', async (_, write) => {
  const till = await createStartedTill()
  const [one, other] = [await createMember(), await createMember()]

  const { transactionId } = await sendWith(till, { reference: write([await readCode(one), await readCode(other)]) })

  expect([await one.getBalance(), await other.getBalance()]).toEqual([0, 0])
  expect((await readSms(transactionId)).state).toBe('open')
})

const leftForPerson: [string, (facts: { member: Member; smsId: string }) => Promise<unknown>, number?][] = [
  ['of a blocked member', ({ member }) => callAsAdmin(users.block, { username: member.username, status: 'block' })],
  ['above the limit of one payment', async () => null, 10_001],
  ['below the least top-up', () => setLeastTopUp(800)],
  ['that did not link', ({ smsId }) => setSms(smsId, { chain: 'waiting', linked_by: null })],
  ['that started the chain', ({ smsId }) => setSms(smsId, { linked_by: 'start' })],
  ['that a balance linked', ({ smsId }) => setSms(smsId, { linked_by: 'balance' })],
  ['that needs a person', ({ smsId }) => setSms(smsId, { needs_person: 'phone_revoked' })],
]
async function setLeastTopUp(taka: number) {
  const [{ least_top_up }] = (await db.select().from(settings)) as [typeof settings.$inferSelect]
  await db.update(settings).set({ least_top_up: toPoisha(taka) })
  onTestFinished(async () => void (await db.update(settings).set({ least_top_up })))
}
const setSms = (id: string, set: Partial<typeof sms.$inferInsert>) => db.update(sms).set(set).where(eq(sms.id, id))

test.each(leftForPerson)('an SMS %s is left for a person', async (_, change, amount = 750) => {
  const till = await createStartedTill()
  const member = await createMember()
  const code = await readCode(member)
  const received = receiveWith(till, { reference: 'later', amount })
  await till.send(received)
  const { id } = await readSms(received.transactionId)
  // The code is set afterwards, so that nothing has decided before the change.
  await change({ member, smsId: id })
  await setSms(id, { reference: code })

  await creditSms(till, received.transactionId)

  expect((await readSms(received.transactionId)).state).toBe('open')
})

test('the sum of a member of one day is limited over all tills', async () => {
  const [one, other] = [await createStartedTill(), await createStartedTill({ method: 'nagod' })]
  const member = await createMember()
  const reference = await readCode(member)
  await sendWith(one, { reference, amount: 10_000 })
  await sendWith(other, { reference, amount: 10_000 })

  await Promise.all([sendWith(one, { reference, amount: 5_000 }), sendWith(other, { reference, amount: 5_000 })])

  expect(await member.getBalance()).toBe(25_000)
})

test('the SMS of one call count together, up to the sum of the day exactly', async () => {
  const till = await createStartedTill()
  const member = await createMember()
  const reference = await readCode(member)

  await till.send(...[10_000, 10_000, 5_000, 10].map((amount) => receiveWith(till, { reference, amount })))

  expect(await member.getBalance()).toBe(25_000)
})

test('the pending request of another member for the same transfer is left for a person', async () => {
  const till = await createStartedTill()
  const [member, other] = [await createMember(), await createMember()]
  const received = receiveWith(till, { reference: await readCode(member) })
  await requestFor(other, till, received, { account_number: createNumber() })

  await till.send(received)
  await creditSms(till, received.transactionId)

  expect([await member.getBalance(), await other.getBalance()]).toEqual([0, 0])
})

const deny = (_id: string, { username }: Member) => decidePayment({ _id, username }, 'deny')
const ended: [string, number, boolean, (id: string, as: Member) => Promise<unknown>][] = [
  ['a denied request of the owner', 0, true, deny],
  ['a cancelled request of the owner', 750, true, (id, as) => call(payments.cancel, { id }, { as })],
  ['a denied request of another member', 750, false, deny],
]

test.each(ended)(
  'after %s the SMS of its transfer credits %i tk to the owner of the code',
  async (_, credited, isOwn, end) => {
    const till = await createStartedTill()
    const member = await createMember()
    const requester = isOwn ? member : await createMember()
    const received = receiveWith(till, { reference: await readCode(member), amount: 750 })
    const { data } = await requestFor(requester, till, received, { account_number: createNumber() })
    await end(data._id, requester)

    await till.send(received)
    await creditSms(till, received.transactionId)

    expect(await member.getBalance()).toBe(credited)
  },
)

test('the owners of codes are proposed for references with one code', async () => {
  const [member, other, blocked] = [await createMember(), await createMember(), await createMember()]
  const [code, otherCode, blockedCode] = await Promise.all([member, other, blocked].map(readCode))
  await callAsAdmin(users.block, { username: blocked.username, status: 'block' })

  const owners = await readCodeOwners(db, [`for ${code}`, `${code} ${otherCode}`, blockedCode!, 'rent'])

  expect([...owners]).toEqual([[`for ${code}`, { userId: member.id, username: member.username }]])
})
