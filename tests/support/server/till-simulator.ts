import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PaymentMethod } from '#contract/fields.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { type IntakeResult, type PhoneDialect, tillPhones } from '#contract/till-phones.ts'
import { type TillMode, tills } from '#contract/tills.ts'
import { callAsAdmin } from './members.ts'
import { app } from './test-app.ts'

const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const randomText = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export const createTransactionId = (method: PaymentMethod = 'bkash'): string =>
  method === 'rocket' ? randomText('0123456789', 10) : randomText(characters, method === 'bkash' ? 10 : 8)

export const randomNumber = (): string => `017${randomText('0123456789', 8)}`

interface TillOptions {
  method?: PaymentMethod
  mode?: TillMode
  kind?: 'personal' | 'agent' | 'merchant'
  dialect?: PhoneDialect
  /** Taka at the start. */
  balance?: number
}

export interface Transfer {
  transactionId?: string
  /** Taka. */
  amount: number
  from?: string
  at?: Date
}

const pad = (figure: number) => String(figure).padStart(2, '0')

/** Day and minute in Dhaka, as bKash and Nagad write them. */
function formatTime(at: Date): string {
  const local = new Date(at.getTime() + 6 * 60 * 60_000)
  const day = `${pad(local.getUTCDate())}/${pad(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`
  return `${day} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`
}

const taka = (figure: number) => figure.toFixed(2)

/** A till with its phone, which writes the provider's SMS with a true running balance. */
export async function createTill({
  method = 'bkash',
  mode = 'auto',
  kind = 'personal',
  dialect = 'joma',
  balance = 1_000,
}: TillOptions = {}) {
  const number = randomNumber()
  const label = `till ${number}`
  expect((await callAsAdmin(tills.add, { method, number, kind, label })).status).toBe(200)
  const till = (await callAsAdmin(tills.list, {})).data.find((each) => each.number === number)!
  await callAsAdmin(tills.setMode, { id: till._id, mode })
  const phone = await pairPhone(dialect, [{ sim: 1, till: till._id }])
  let current = toPoisha(balance)
  const sender = { bkash: 'bKash', nagod: 'NAGAD', rocket: '16216' }[method]

  /** The SMS of money that comes in. It changes the running balance. */
  function receive({
    transactionId = createTransactionId(method),
    amount,
    from = randomNumber(),
    at = new Date(),
  }: Transfer) {
    current += toPoisha(amount)
    return {
      transactionId,
      amount,
      from,
      body: writeIncoming(method, { transactionId, amount, from, at }, toTaka(current)),
    }
  }

  /** The SMS of money that the operator sends. */
  function pay({
    transactionId = createTransactionId(method),
    amount,
    from: to = randomNumber(),
    at = new Date(),
  }: Transfer) {
    current -= toPoisha(amount)
    return {
      transactionId,
      to,
      body: `Send Money Tk ${taka(amount)} to ${to} successful. Ref 1. Fee Tk 0.00. Balance Tk ${taka(toTaka(current))}. TrxID ${transactionId} at ${formatTime(at)}`,
    }
  }

  /** Sends SMS in one call, or one for each if the app does not send several. */
  const send = (...bodies: (string | { body: string })[]) =>
    phone.send(bodies.map((each) => ({ sender, body: typeof each === 'string' ? each : each.body })))

  return { id: till._id, label, method, number, phone, receive, pay, send, getBalance: () => toTaka(current) }
}

function writeIncoming(
  method: PaymentMethod,
  { transactionId, amount, from, at }: Required<Transfer>,
  balance: number,
) {
  switch (method) {
    case 'bkash':
      return `You have received Tk ${taka(amount)} from ${from}. Fee Tk 0.00. Balance Tk ${taka(balance)}. TrxID ${transactionId} at ${formatTime(at)}`
    case 'nagod':
      return `Money Received.\nAmount: Tk ${taka(amount)}\nSender: ${from}\nRef: N/A\nTxnID: ${transactionId}\nBalance: Tk ${taka(balance)}\n${formatTime(at)}`
    case 'rocket': {
      const [day, month, year, hour, minute] = formatTime(at).split(/\D/)
      const name = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][
        Number(month) - 1
      ]
      const time = `${pad(Number(hour) % 12 || 12)}:${minute}:00 ${Number(hour) < 12 ? 'am' : 'pm'}`
      return `Tk${taka(amount)} received from A/C:***${from.slice(-3)} Fee:Tk0, Your A/C Balance: Tk${taka(balance)} TxnId:${transactionId} Date:${day}-${name}-${year!.slice(2)} ${time}.`
    }
  }
}

export interface Sms {
  sender: string
  body: string
  sim?: number
  received_at?: string
}

export interface PhoneReply {
  status: number
  results: IntakeResult[]
  code?: string
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Pairs a phone, which speaks to the app as the real one would. */
export async function pairPhone(dialect: PhoneDialect, sims: { sim: number; till: string }[]) {
  const label = `phone ${randomUUID().slice(0, 8)}`
  const { data } = await callAsAdmin(tillPhones.pair, { label, dialect })
  const { _id: id, secret } = data
  expect((await callAsAdmin(tillPhones.setSims, { id, sims })).status).toBe(200)
  const path = new URL(data.url).pathname

  /** Sends raw text with a right signature, unless `headers` overwrite it. */
  async function post(
    text: string,
    { headers = {}, to = path, timestampMs = Date.now() }: PostOptions = {},
  ): Promise<PhoneReply> {
    const signed = { ...sign(dialect, { secret, text, timestamp: String(Math.floor(timestampMs / 1000)) }), ...headers }
    const response = await app.request(to, { method: 'POST', body: text, headers: signed })
    const { data: answer, code } = (await response.json()) as {
      data?: { results?: { result: IntakeResult }[] }
      code?: string
    }
    return {
      status: response.status,
      results: answer?.results?.map(({ result }) => result) ?? [],
      ...(code && { code }),
    }
  }

  async function send(messages: Sms[]): Promise<PhoneReply> {
    if (dialect === 'joma') return post(encodeSms('joma', messages))
    const replies: PhoneReply[] = []
    for (const message of messages) replies.push(await post(encodeSms(dialect, [message])))
    return { status: replies.at(-1)!.status, results: replies.flatMap(({ results }) => results) }
  }

  const beat = (heartbeat: object) => post(JSON.stringify(heartbeat), { to: path.replace(/sms$/, 'heartbeat') })

  return { id, label, secret, path, post, send, beat }
}

interface PostOptions {
  headers?: Record<string, string>
  to?: string
  timestampMs?: number
}

interface Signed {
  secret: string
  text: string
  timestamp: string
}

function sign(dialect: PhoneDialect, { secret, text, timestamp }: Signed): Record<string, string> {
  switch (dialect) {
    case 'smsgate':
      return { 'X-Timestamp': timestamp, 'X-Signature': hmac(secret, text + timestamp) }
    case 'income':
      return { 'X-Signature': hmac(secret, text) }
    case 'joma':
      return {
        'X-Joma-Timestamp': timestamp,
        'X-Joma-Signature': `sha256=${hmac(secret, `${timestamp}.${text}`)}`,
      }
  }
}

/** The body of a call in the format of the app. */
export function encodeSms(dialect: PhoneDialect, messages: Sms[]): string {
  const received = new Date()
  const [{ sender, body, sim = 1, received_at = received.toISOString() }] = messages as [Sms]
  switch (dialect) {
    case 'smsgate':
      return JSON.stringify({
        deviceId: 'ffffffff',
        event: 'sms:received',
        id: randomUUID(),
        webhookId: 'LreFUt-Z3sSq0JufY9uWB',
        payload: {
          messageId: randomUUID(),
          message: body,
          sender,
          recipient: null,
          simNumber: sim,
          receivedAt: received_at,
        },
      })
    case 'income':
      return JSON.stringify({
        from: sender,
        text: body,
        sentStamp: received.getTime(),
        receivedStamp: Date.parse(received_at),
        sim: `SIM${sim}`,
      })
    case 'joma':
      return JSON.stringify({
        messages: messages.map((each, index) => ({
          client_id: String(index),
          sender: each.sender,
          body: each.body,
          received_at: each.received_at ?? received.toISOString(),
          sim: each.sim ?? 1,
        })),
      })
  }
}
