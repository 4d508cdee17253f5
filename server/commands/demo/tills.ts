import { dayInDhaka } from '#contract/days.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { payments } from '#contract/payments.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import type { TillMode } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import type { Db } from '../../db/connect.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { storeSms } from '../../tills/sms/store-sms.ts'
import type { SimulatedTill } from '../till-simulator/simulated-phone.ts'
import { createTransactionId, senderOf, writeIncoming } from '../till-simulator/write-sms.ts'
import type { ApiClient } from './api-client.ts'
import type { RecentRequest } from './today.ts'

interface DemoTill extends SimulatedTill {
  number: string
  mode: TillMode
}

/** One till in each mode. */
const demoTills: DemoTill[] = [
  { label: 'bKash shop (auto)', method: 'bkash', number: '01700112233', mode: 'auto', sim: 1, balance: 24_310.5 },
  { label: 'Nagad shop (suggest)', method: 'nagod', number: '01800112233', mode: 'suggest', sim: 1, balance: 8_120 },
  { label: 'Rocket shop (shadow)', method: 'rocket', number: '017001122334', mode: 'shadow', sim: 1, balance: 3_055 },
  { label: 'bKash reserve (off)', method: 'bkash', number: '01900112233', mode: 'off', sim: 2, balance: 1_500 },
]

/** The pairing of the demo's phone, and its tills. */
export interface DemoPhone {
  path: string
  secret: string
  tills: SimulatedTill[]
}

/** Adds the tills that members do not see already, and their phone. */
export async function addTills(asAdmin: ApiClient): Promise<DemoPhone> {
  const listed = await asAdmin(tills.list, {})
  const isSame = (one: DemoTill) => (till: (typeof listed)[number]) =>
    till.method === one.method && till.number === one.number
  for (const till of demoTills) {
    const { label, method, number } = till
    if (!listed.some(isSame(till))) await asAdmin(tills.add, { label, method, number, kind: 'personal' })
  }
  const added = await asAdmin(tills.list, {})
  const idOf = (till: DemoTill) => added.find(isSame(till))!._id
  const { _id: id, url, secret } = await asAdmin(tillPhones.pair, { label: 'Demo phone', format: 'joma' })
  await asAdmin(tillPhones.setSims, { id, sims: demoTills.map((till) => ({ sim: till.sim, till: idOf(till) })) })
  for (const till of demoTills) {
    await asAdmin(tills.setMode, { id: idOf(till), mode: till.mode })
    await asAdmin(tills.enterBalance, { id: idOf(till), balance: till.balance })
  }
  const start = demoTills.map(({ label, method, sim, balance }) => ({ label, method, sim, balance }))
  return { path: new URL(url).pathname, secret, tills: start }
}

interface ShadowDay {
  db: Db
  asAdmin: ApiClient
  member: ApiClient
  username: string
  phone: DemoPhone
}

/** What a person decided on the top-ups of one day, and after how many minutes. The last one would have been a mistake. */
const shadowDecisions = [
  { minutesAgo: 440, amount: 500, decision: 'success', minutes: 14 },
  { minutesAgo: 390, amount: 1_200, decision: 'success', minutes: 31 },
  { minutesAgo: 335, amount: 300, decision: 'success', minutes: 8 },
  { minutesAgo: 300, amount: 750, decision: 'success', minutes: 22 },
  { minutesAgo: 245, amount: 2_000, decision: 'deny', minutes: 40 },
] as const

/** The top-ups of a day that are decided by hand while a till only watches. */
export async function listShadowDay({ db, asAdmin, member, username, phone }: ShadowDay): Promise<RecentRequest[]> {
  const till = phone.tills.find(({ method }) => method === 'rocket')!
  const [{ _id: tillId } = { _id: '' }] = (await asAdmin(tills.list, {})).filter(({ method }) => method === 'rocket')
  const [{ _id: phoneId } = { _id: '' }] = await asAdmin(tillPhones.list, {})
  return shadowDecisions.map(({ minutesAgo, amount, decision, minutes }) => ({
    minutesAgo,
    decidedMinutesAgo: minutesAgo - minutes,
    create: async () => {
      till.balance += amount
      const movement = { amount, number: '01712345678', at: new Date(), balance: till.balance }
      const transactionId = createTransactionId('rocket')
      const { _id: id } = await member(payments.request, {
        account_number: movement.number,
        payment_method: 'rocket',
        transaction_id: transactionId,
        amount,
        date: dayInDhaka(),
      })
      const body = writeIncoming({ ...movement, method: 'rocket', transactionId })
      const message = {
        tillId,
        method: 'rocket' as PaymentMethod,
        sender: senderOf('rocket'),
        body,
        receivedAt: movement.at,
      }
      await runTransaction(db, (tx) => storeSms(tx, [{ ...message, source: { phoneId } }]))
      const reason = decision === 'deny' ? ('not_received' as const) : undefined
      await asAdmin(payments.accept, { _id: id, username, status: decision, reason })
      return id
    },
  }))
}
