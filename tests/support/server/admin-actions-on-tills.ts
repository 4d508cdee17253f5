import { payments } from '#contract/payments.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { openAlarms } from '#server/tills/alarms.ts'
import { type OneOrMoreCases, performing, unknownId } from './admin-action-case.ts'
import { callAsAdmin, createMember } from './members.ts'
import { requestPayment } from './requests.ts'
import { db } from './test-app.ts'
import { createTill, pairPhone, requestFor } from './till-simulator.ts'

type TillWrite = Extract<keyof OneOrMoreCases, `till${string}` | 'payments.acceptSmsAmount'>

// The mode `off`, because the methods of other tills need an SMS for each acceptance.
const addTill = () => createTill({ mode: 'off' })

export const tillActions: Pick<OneOrMoreCases, TillWrite> = {
  'payments.acceptSmsAmount': async () => {
    const [till, member] = [await addTill(), await createMember()]
    const { transactionId, body } = till.receive({ amount: 4 })
    const { _id } = await requestPayment(member, { amount: 5, transaction_id: transactionId })
    await callAsAdmin(tillSms.enter, { till: till.id, body })
    return {
      action: 'change-payment-amount',
      also: ['accept-payment'],
      username: member.username,
      member,
      ...performing(payments.acceptSmsAmount, { _id, amount: 4 }, { _id, amount: 5 }),
      before: { amount: 5 },
      after: { amount: 4 },
      received: { member: ['Payment', 'Transaction', 'Users', 'Customer'] },
    }
  },
  'tills.add': async () => {
    const after = { method: 'bkash', number: createNumber(), kind: 'agent', label: 'Shop' }
    const changing = performing(tills.add, after, { ...after, number: 'x' })
    return { action: 'add-till', ...changing, before: null, after, received: {} }
  },
  'tills.update': async () => {
    const { id, label } = await addTill()
    const after = { kind: 'merchant', label: 'Market', status: 'inactive' }
    const changing = performing(tills.update, { id, ...after }, { ...after, id: unknownId })
    const before = { kind: 'personal', label, status: 'active' }
    return { action: 'update-till', ...changing, before, after, received: { everyone: ['Bank'] } }
  },
  'tills.setMode': async () => {
    const { id } = await addTill()
    const [before, after] = [{ mode: 'off' }, { mode: 'shadow' }]
    const changing = performing(tills.setMode, { id, ...after }, { id: unknownId, ...after })
    return { action: 'set-till-mode', ...changing, before, after, received: {} }
  },
  'tills.enterBalance': async () => {
    const { id } = await addTill()
    const [before, after] = [{ balance: 1_000 }, { balance: 12.5 }]
    const changing = performing(tills.enterBalance, { id, ...after }, { id: unknownId, ...after })
    return { action: 'enter-till-balance', ...changing, before, after, received: {} }
  },
  'tills.closeAlarm': async () => {
    const { phone } = await addTill()
    await db.transaction((tx) => openAlarms(tx, [{ kind: 'sms_rejected', ref: phone.id }]))
    const alarm = (await callAsAdmin(tills.alarms, {})).data.find((each) => each.phone?.startsWith('phone '))
    const after = { note: 'The SIM is private.' }
    return {
      action: 'close-till-alarm',
      ...performing(tills.closeAlarm, { id: alarm?._id, ...after }, { id: unknownId, ...after }),
      before: { alarm: 'sms_rejected' },
      after,
      // The alarm is over, which notifies them.
      received: { otherAdmins: ['Customer'] },
    }
  },
  'tills.setSettings': async () => {
    const before = (await callAsAdmin(tills.settings, {})).data
    const after = { ...before, opens_at: before.opens_at === 7 ? 8 : 7 }
    const changing = performing(tills.setSettings, after, { ...after, auto_day: 0 })
    return { action: 'set-till-settings', ...changing, before, after, received: {} }
  },
  'tillPhones.pair': async () => {
    const after = { label: 'Shop phone', format: 'smsgate' }
    const changing = performing(tillPhones.pair, after, { ...after, format: 'sms' })
    return { action: 'pair-till-phone', ...changing, before: null, after, received: {} }
  },
  'tillPhones.setSims': async () => {
    const { id: till, label } = await addTill()
    const { id } = await pairPhone('joma', [])
    const [before, after] = [{ sims: [] }, { sims: [{ sim: 2, till: label }] }]
    const sims = [{ sim: 2, till }]
    const changing = performing(tillPhones.setSims, { id, sims }, { id, sims: [{ sim: 1, till: unknownId }] })
    return { action: 'set-till-phone-sims', ...changing, before, after, received: {} }
  },
  'tillPhones.revoke': async () => {
    const { id } = await pairPhone('joma', [])
    const since = '2026-11-20T09:12:31.000Z'
    const changing = performing(tillPhones.revoke, { id, since }, { id: unknownId })
    const [before, after] = [{}, { since, sms: 0 }]
    return { action: 'revoke-till-phone', ...changing, before, after, received: {} }
  },
  'tillSms.enter': async () => {
    const till = await addTill()
    const { body } = till.receive({ amount: 50 })
    const changing = performing(tillSms.enter, { till: till.id, body }, { till: till.id, body: 'Your OTP is 123456' })
    const after = { till: till.label, body }
    return { action: 'enter-till-sms', ...changing, before: null, after, received: {} }
  },
  'tillSms.give': async () => {
    const [till, member] = [await addTill(), await createMember()]
    const { transactionId, body } = till.receive({ amount: 50 })
    const { _id: id } = (await callAsAdmin(tillSms.enter, { till: till.id, body })).data
    const { username } = member
    return {
      action: 'give-till-sms',
      also: ['accept-payment'],
      username,
      member,
      ...performing(tillSms.give, { id, username }, { id, username: 'no such member' }),
      before: null,
      after: { username, amount: 50, transaction_id: transactionId },
      received: { member: ['Till', 'Payment', 'Transaction', 'Users', 'Customer'] },
    }
  },
  'tillSms.remind': async () => {
    const [till, member] = [await addTill(), await createMember()]
    const earlier = till.receive({ amount: 10 })
    const { _id } = (await requestFor(member, till, earlier)).data
    await callAsAdmin(payments.acceptMany, { ids: [_id], status: 'success' })
    const { body } = till.receive({ amount: 50, from: earlier.from })
    const { _id: id } = (await callAsAdmin(tillSms.enter, { till: till.id, body })).data
    const { username } = member
    return {
      action: 'remind-till-sms',
      username,
      member,
      ...performing(tillSms.remind, { id, username }, { id, username: 'no such member' }),
      before: null,
      after: { username, amount: 50 },
      received: { member: ['Till', 'Customer'] },
    }
  },
  'tillSms.name': async () => {
    const till = await addTill()
    const { body } = till.pay({ amount: 50 })
    const { _id: id } = (await callAsAdmin(tillSms.enter, { till: till.id, body })).data
    const changing = performing(tillSms.name, { id, purpose: 'expense', note: 'Rent' }, { id, purpose: 'gift' })
    const after = { purpose: 'expense', purpose_note: 'Rent', amount: 50 }
    return { action: 'name-till-sms', ...changing, before: null, after, received: {} }
  },
  'tillSms.close': async () => {
    const till = await addTill()
    const { body } = till.receive({ amount: 50 })
    const { _id: id } = (await callAsAdmin(tillSms.enter, { till: till.id, body })).data
    const changing = performing(tillSms.close, { id, reason: 'found_money', note: 'Nobody' }, { id, reason: 'gift' })
    const after = { purpose: 'found_money', purpose_note: 'Nobody', amount: 50 }
    return { action: 'close-till-sms', ...changing, before: null, after, received: {} }
  },
}
