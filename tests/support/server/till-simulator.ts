import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { type IntakeResult, type PhoneFormat, tillPhones } from '#contract/tills/phones.ts'
import type { TillMode } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { encodeSms, type Sms, signText } from '#server/commands/till-simulator/phone.ts'
import {
  createNumber,
  createTransactionId,
  senderOf,
  writeIncoming,
  writeOutgoing,
} from '#server/commands/till-simulator/write-sms.ts'
import { call } from './call.ts'
import { type Account, callAsAdmin, createMember } from './members.ts'
import { app } from './test-app.ts'

interface TillOptions {
  method?: PaymentMethod
  mode?: TillMode
  kind?: 'personal' | 'agent' | 'merchant'
  format?: PhoneFormat
  /** Taka at the start, which an administrator enters. Null: it is 1,000, and is not entered. */
  balance?: number | null
}

interface TransferOptions {
  transactionId?: string
  /** Taka. */
  amount: number
  /** The number of the other side. */
  from?: string
  at?: Date
  /** Taka that the provider takes for outgoing money. */
  fee?: number
}

/** A till with its phone, which has the provider's SMS with a true running balance. */
export async function createTill({
  method = 'bkash',
  mode = 'auto',
  kind = 'personal',
  format = 'joma',
  balance: start = 1_000,
}: TillOptions = {}) {
  const number = createNumber()
  const label = `till ${number}`
  expect((await callAsAdmin(tills.add, { method, number, kind, label })).status).toBe(200)
  const { _id: id } = (await callAsAdmin(tills.list, {})).data.find((each) => each.number === number)!
  await callAsAdmin(tills.setMode, { id, mode })
  if (start !== null) expect((await callAsAdmin(tills.enterBalance, { id, balance: start })).status).toBe(200)
  const phone = await pairPhone(format, [{ sim: 1, till: id }])
  let balance = toPoisha(start ?? 1_000)

  const move = ({ amount, from = createNumber(), at = new Date(), fee = 0, ...given }: TransferOptions, by: bigint) => {
    balance += by * toPoisha(amount) - toPoisha(fee)
    const { transactionId = createTransactionId(method) } = given
    return { method, transactionId, amount, number: from, at, fee, balance: toTaka(balance) }
  }

  /** The SMS of money that comes in. It changes the running balance. */
  function receive(transfer: TransferOptions) {
    const movement = move(transfer, 1n)
    const { transactionId, amount, number: from } = movement
    return { transactionId, amount, from, body: writeIncoming(movement) }
  }

  /** The SMS of money that the operator sends. */
  function pay(transfer: TransferOptions) {
    const movement = move(transfer, -1n)
    return { transactionId: movement.transactionId, to: movement.number, body: writeOutgoing(movement) }
  }

  const send = (...bodies: (string | { body: string })[]) =>
    phone.send(bodies.map((each) => ({ sender: senderOf(method), body: typeof each === 'string' ? each : each.body })))

  /** Undoes the movement of an SMS that is then changed. */
  const takeBack = (amount: number) => {
    balance -= toPoisha(amount)
  }

  return { id, label, method, number, phone, receive, pay, takeBack, send, getBalance: () => toTaka(balance) }
}

export type Till = Awaited<ReturnType<typeof createTill>>
export type Received = ReturnType<Till['receive']>

/** A till, a member, and the SMS of a transfer to the till. */
export async function createTransfer(options: TillOptions = {}) {
  const [till, member] = [await createTill(options), await createMember()]
  return { till, member, transfer: till.receive({ amount: 750 }) }
}

/** Sends the form that a member fills in after a transfer. */
export const requestFor = (as: Account, till: Till, { from, transactionId, amount }: Received, fields: object = {}) => {
  const sent = { account_number: from, payment_method: till.method, transaction_id: transactionId, amount }
  return call(payments.request, { ...sent, date: dayInDhaka(), ...fields }, { as })
}

interface PhoneReply {
  status: number
  results: IntakeResult[]
  code?: string
}

interface PostOptions {
  headers?: Record<string, string>
  to?: string
  timestampMs?: number
  /** Sent instead of the signed text. */
  sentText?: string
  server?: typeof app
}

/** Pairs a phone, which calls the app as the real one would. */
export async function pairPhone(format: PhoneFormat, sims: { sim: number; till: string }[]) {
  const label = `phone ${randomUUID().slice(0, 8)}`
  const { data } = await callAsAdmin(tillPhones.pair, { label, format })
  const { _id: id, secret } = data
  expect((await callAsAdmin(tillPhones.setSims, { id, sims })).status).toBe(200)
  const path = new URL(data.url).pathname

  /** Sends a text with a right signature, unless `headers` overwrite it. */
  async function post(
    text: string,
    { headers = {}, to = path, timestampMs = Date.now(), sentText = text, server = app }: PostOptions = {},
  ): Promise<PhoneReply> {
    const signed = { ...signText(format, { secret, path: to, text, timestampMs }), ...headers }
    const response = await server.request(to, { method: 'POST', body: sentText, headers: signed })
    const { data: answer, code } = (await response.json()) as {
      data?: { results?: { result: IntakeResult }[] }
      code?: string
    }
    const results = answer?.results?.map(({ result }) => result) ?? []
    return { status: response.status, results, ...(code && { code }) }
  }

  async function send(messages: Sms[]): Promise<PhoneReply> {
    const replies: PhoneReply[] = []
    for (const text of encodeSms(format, messages)) replies.push(await post(text))
    return { ...replies.at(-1)!, results: replies.flatMap(({ results }) => results) }
  }

  const beat = (heartbeat: object) => post(JSON.stringify(heartbeat), { to: path.replace(/sms$/, 'heartbeat') })

  return { id, label, secret, path, post, send, beat }
}
