import { beforeAll, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { tills } from '#contract/tills/tills.ts'
import type { Tx } from '#server/db/connect.ts'
import { lockTransfers } from '#server/payments/payment-sms.ts'
import { call, type Reply } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { createTill, type Received, requestFor, type Till } from '../support/server/till-simulator.ts'
import { raceTwo } from './race.ts'
import { createTwoAdmins } from './race-fixtures.ts'

let admins: [Account, Account]
let till: Till

beforeAll(async () => {
  admins = await createTwoAdmins()
  till = await createTill()
  const settings = (await callAsAdmin(tills.settings, {})).data
  await callAsAdmin(tills.setSettings, { ...settings, auto_payment: 1_000_000, auto_day: 10_000_000 })
})

/** A call of the phone as a side of a race. */
const sendSms = async (transfer: Received): Promise<Reply<unknown>> => {
  const { status } = await till.send(transfer)
  return { status, message: '', data: null, issues: {}, errors: {}, headers: new Headers() }
}

const lockTransfer =
  ({ transactionId }: Received) =>
  (tx: Tx) =>
    lockTransfers(tx, [{ method: till.method, transactionId }])

test('a request and its SMS that arrive at the same time credit the member once', () =>
  raceTwo(async () => {
    const [member, transfer] = [await createMember(), till.receive({ amount: 50 })]
    return {
      sides: {
        request: () => requestFor(member, till, transfer) as Promise<Reply<unknown>>,
        sms: () => sendSms(transfer),
      },
      lock: lockTransfer(transfer),
      check: async ({ request }) => {
        expect(await member.getBalance()).toBe(50)
        return (request.data as { status: boolean }).status ? 'sms' : 'request'
      },
    }
  }))

test('of two requests for one SMS at the same time, one is accepted', () =>
  raceTwo(async () => {
    const [one, other] = [await createMember(), await createMember()]
    const transfer = till.receive({ amount: 50 })
    await till.send(transfer)
    return {
      sides: {
        one: () => requestFor(one, till, transfer) as Promise<Reply<unknown>>,
        other: () => requestFor(other, till, transfer) as Promise<Reply<unknown>>,
      },
      lock: lockTransfer(transfer),
      check: async () => {
        const balances = [await one.getBalance(), await other.getBalance()]
        expect(balances.toSorted()).toEqual([0, 50])
        return balances[0] === 50 ? 'one' : 'other'
      },
    }
  }))

test('an SMS and an acceptance by hand at the same time credit the member once, and use the SMS up', () =>
  raceTwo(async () => {
    const [member, another] = [await createMember(), await createMember()]
    const transfer = till.receive({ amount: 50 })
    const { _id } = (await requestFor(member, till, transfer)).data
    const decision = { _id, username: member.username, status: 'success' as const, without_sms: 'Seen in the app.' }
    return {
      sides: {
        person: () => call(payments.accept, decision, { as: admins[0] }) as Promise<Reply<unknown>>,
        sms: () => sendSms(transfer),
      },
      lock: lockTransfer(transfer),
      check: async ({ person }) => {
        await requestFor(another, till, transfer)
        expect([await member.getBalance(), await another.getBalance()]).toEqual([50, 0])
        return person.status === 200 ? 'person' : 'sms'
      },
    }
  }))

test('an SMS that the phone sends twice at the same time is stored once', () =>
  raceTwo(async () => {
    const [member, transfer] = [await createMember(), till.receive({ amount: 50 })]
    await requestFor(member, till, transfer)
    return {
      sides: { one: () => sendSms(transfer), other: () => sendSms(transfer) },
      lock: lockTransfer(transfer),
      check: async ({ one, other }) => {
        expect([one.status, other.status]).toEqual([200, 200])
        expect(await member.getBalance()).toBe(50)
      },
    }
  }))
