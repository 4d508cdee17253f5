import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { banks } from '#contract/banks.ts'
import { payments } from '#contract/payments.ts'
import { proposals } from '#contract/proposals.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { tills } from '#contract/tills/tills.ts'
import { revokeRestored } from '#server/backup/restore-backup.ts'
import { paymentVerdicts } from '#server/payments/table.ts'
import { settings } from '#server/settings/table.ts'
import { tillPhones as phoneTable, sms } from '#server/tills/table.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createAdmin, createMember } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { readTill } from '../support/server/till-reads.ts'
import { createTill, pairPhone, requestFor } from '../support/server/till-simulator.ts'

const unchanged = { kind: 'personal', status: 'active' } as const

test('a till that is shown to members is a bank account, and whose visibility stays if another field changes', async () => {
  const { id, label } = await createTill({ mode: 'off' })
  const readBank = async () => (await callAsAdmin(banks.list, {})).data.find(({ _id }) => _id === id)

  await callAsAdmin(tills.update, { ...unchanged, id, label, visibility: 'shown' })
  expect(await readBank()).toMatchObject({ bank_name: label, status: 'active', method: 'bkash' })
  await callAsAdmin(tills.update, { ...unchanged, id, label: `${label} b` })
  expect(await readTill({ id })).toMatchObject({ label: `${label} b`, visibility: 'shown' })
  await callAsAdmin(tills.update, { ...unchanged, id, label, visibility: 'unlisted' })
  expect(await readBank()).toBeUndefined()
})

test('two listed tills have different labels, whatever their case; unlisted ones need not', async () => {
  const [first, second] = [await createTill({ mode: 'off' }), await createTill({ mode: 'off' })]
  await callAsAdmin(tills.update, { ...unchanged, id: first.id, label: first.label, visibility: 'hidden' })
  const rename = (fields: object) =>
    callAsAdmin(tills.update, { ...unchanged, id: second.id, label: first.label.toUpperCase(), ...fields })

  expect((await rename({})).status).toBe(200)
  expect(await rename({ visibility: 'shown' })).toMatchObject({ code: 'name_taken', issues: { label: 'name_taken' } })
  expect((await readTill(second)).visibility).toBe('unlisted')
})

test('with a second person, Auto, the limits, the SIMs and the visibility wait, and a stop of Auto does not', async () => {
  const [proposer, confirmer] = [await createAdmin(), await createAdmin()]
  const till = await createTill({ mode: 'suggest' })
  const { id: phone } = await pairPhone('joma', [])
  const as = { as: proposer }
  const limits = (await call(tills.settings, {}, as)).data
  await db.update(settings).set({ second_person: true })
  onTestFinished(async () => void (await db.update(settings).set({ second_person: false })))
  const shown = { ...unchanged, id: till.id, label: till.label, visibility: 'shown' } as const

  const replies = [
    await call(tills.setMode, { id: till.id, mode: 'auto' }, as),
    await call(tills.setSettings, limits, as),
    await call(tillPhones.setSims, { id: phone, sims: [{ sim: 1, till: till.id }] }, as),
    await call(tills.update, shown, as),
  ]
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(await readTill(till)).toMatchObject({ mode: 'suggest', visibility: 'unlisted' })
  for (const { proposal } of replies)
    expect((await call(proposals.confirm, { id: proposal! }, { as: confirmer })).status).toBe(200)
  expect(await readTill(till)).toMatchObject({ mode: 'auto', visibility: 'shown' })

  expect((await call(tills.setMode, { id: till.id, mode: 'off' }, as)).status).toBe(200)
  expect((await readTill(till)).mode).toBe('off')
})

const dayMs = 24 * 60 * 60_000

const readNeeds = async (till: string) =>
  (await db.select().from(sms).where(eq(sms.till_id, till)).orderBy(sms.id)).map(({ needs_person }) => needs_person)

test('the unused SMS of a revoked phone wait for a person from the moment on since when it is not trusted', async () => {
  const till = await createTill({ mode: 'suggest' })
  const [old, fresh] = [till.receive({ amount: 100 }), till.receive({ amount: 200 })]
  await till.send(old, fresh)
  const before = new Date(Date.now() - 2 * dayMs)
  await db.update(sms).set({ received_at: before, created_at: before }).where(eq(sms.transaction_id, old.transactionId))
  const since = new Date(Date.now() - dayMs).toISOString()

  expect((await callAsAdmin(tillPhones.revoke, { id: till.phone.id, since })).status).toBe(200)

  expect(await readNeeds(till.id)).toEqual([null, 'phone_revoked'])
  const [phone] = await db.select().from(phoneTable).where(eq(phoneTable.id, till.phone.id))
  expect(phone!.distrusted_since?.toISOString()).toBe(since)
  const { items } = (await callAsAdmin(audits.list, { action: 'revoke-till-phone' })).data
  expect(items[0]).toMatchObject({ before: { label: till.phone.label }, after: { since, sms: 1 } })
})

test('without a time, only later SMS of a revoked phone would wait', async () => {
  const till = await createTill({ mode: 'suggest' })
  await till.send(till.receive({ amount: 100 }))

  await callAsAdmin(tillPhones.revoke, { id: till.phone.id })

  expect(await readNeeds(till.id)).toEqual([null])
})

test('an SMS that has paid a request stays with it', async () => {
  const till = await createTill()
  const member = await createMember()
  const transfer = till.receive({ amount: 100 })
  await requestFor(member, till, transfer)
  await till.send(transfer)
  await db.update(sms).set({ state: 'used' }).where(eq(sms.transaction_id, transfer.transactionId))

  await callAsAdmin(tillPhones.revoke, { id: till.phone.id, since: new Date(Date.now() - dayMs).toISOString() })

  expect(await readNeeds(till.id)).toEqual([null])
})

test('a phone cannot be distrusted from a later time', async () => {
  const till = await createTill({ mode: 'off' })
  const since = new Date(Date.now() + dayMs).toISOString()

  expect(await callAsAdmin(tillPhones.revoke, { id: till.phone.id, since })).toMatchObject({
    code: 'date_ahead',
    issues: { since: 'date_ahead' },
  })
})

test('a phone that a restore revoked is listed as revoked and cannot be used, until an administrator removes it', async () => {
  const till = await createTill({ mode: 'suggest' })
  const { id } = till.phone
  await db.transaction(revokeRestored)
  const find = async () => (await callAsAdmin(tillPhones.list, {})).data.find(({ _id }) => _id === id)

  expect(await find()).toMatchObject({ revoked_at: expect.any(String), is_silent: false })
  expect((await till.send(till.receive({ amount: 100 }))).status).toBe(401)
  expect((await callAsAdmin(tillPhones.setSims, { id, sims: [] })).code).toBe('not_found')

  expect((await callAsAdmin(tillPhones.revoke, { id })).status).toBe(200)
  expect(await find()).toBeUndefined()
  expect((await callAsAdmin(tillPhones.revoke, { id })).code).toBe('not_found')
})

test('the report compares what the till would have done with what people did', async () => {
  await startApp()
  const till = await createTill({ mode: 'shadow' })
  const other = await createTill({ mode: 'auto', method: 'nagod' })
  const send = async (fields: object = {}, of = till) => {
    const [member, transfer] = [await createMember(), of.receive({ amount: 500 })]
    const { _id } = (await requestFor(member, of, transfer, fields)).data
    return { _id, transfer, username: member.username }
  }
  const agreed = [await send(), await send()]
  const wrong = await send()
  const [differing, differingToo] = [await send({ amount: 501 }), await send({ amount: 502 })]
  await till.send(...[...agreed, wrong, differing, differingToo].map(({ transfer }) => transfer))
  const withoutSms = [await send(), await send()]
  const undecided = await send()
  const automatic = await send({}, other)
  await other.send(automatic.transfer)
  const minutesAgo = new Date(Date.now() - 10 * 60_000)
  await db
    .update(paymentVerdicts)
    .set({ assessed_at: minutesAgo })
    .where(eq(paymentVerdicts.payment_id, agreed[0]!._id))
  const accepted = [...agreed, differing, withoutSms[0]!].map(({ _id }) => _id)
  await callAsAdmin(payments.acceptMany, { ids: accepted, status: 'success' })
  const denied = [wrong, differingToo, withoutSms[1]!].map(({ _id }) => _id)
  await callAsAdmin(payments.acceptMany, { ids: denied, status: 'deny' })

  const report = (await callAsAdmin(tills.shadowReport, {})).data

  expect(report).toEqual({
    agreed: 2,
    wrong: 1,
    minutes_saved: 10,
    waiting: [
      { review_reason: 'amount_differs', accepted: 1, denied: 1 },
      { review_reason: 'no_sms', accepted: 1, denied: 1 },
    ],
    wrong_payments: [expect.objectContaining({ _id: wrong._id, username: wrong.username, amount: 500 })],
  })
  expect(report.wrong_payments.some(({ _id }) => _id === undecided._id)).toBe(false)
  const ofNagad = (await callAsAdmin(tills.shadowReport, { payment_method: 'nagod' })).data
  expect(ofNagad).toMatchObject({ agreed: 0, wrong: 0, waiting: [] })
  const earlier = (await callAsAdmin(tills.shadowReport, { to: '2026-01-01' })).data
  expect(earlier).toMatchObject({ agreed: 0, wrong: 0, waiting: [] })
})
