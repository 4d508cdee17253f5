import * as v from 'valibot'
import type { PaymentMethod } from '#contract/fields.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { IntakeResult, type PhoneFormat, phoneHeartbeat, smsIntake } from '#contract/tills/phones.ts'
import { encodeSms, type Sms, signText } from './phone.ts'
import { createTransactionId, senderOf, writeIncoming, writeOutgoing } from './write-sms.ts'

interface PhoneParts {
  /** The URL and the secret of the pairing. */
  url: string
  secret: string
  format: PhoneFormat
}

export interface SimulatedTill {
  label: string
  method: PaymentMethod
  sim: number
  /** Taka. */
  balance: number
}

/** `forged`: the balance after it is wrong. `code`: an SMS that the server must not store. */
export const pretendedKinds = ['received', 'sent', 'forged', 'code'] as const

export interface PretendedSms {
  kind: (typeof pretendedKinds)[number]
  till: SimulatedTill
  /** Taka. */
  amount: number
  /** The number of the other side. */
  number: string
  /** Undefined: a new one. */
  transactionId?: string | undefined
}

const Answer = v.object({ data: v.object({ results: v.array(v.object({ result: IntakeResult })) }) })

export interface Pretended {
  body: string
  /** The SMS that the member has, to be pasted into the form. Only of money that a member sends. */
  memberBody?: string
  result: IntakeResult
}

/** A phone without a SIM: writes the SMS of providers with a true running balance, and sends them as the real app would. */
export function createSimulatedPhone({ url, secret, format }: PhoneParts) {
  async function post(to: string, text: string): Promise<unknown> {
    const headers = {
      ...signText(format, { secret, path: new URL(to).pathname, text, timestampMs: Date.now() }),
      'Content-Type': 'application/json',
    }
    const response = await fetch(to, { method: 'POST', body: text, headers })
    if (!response.ok) throw new Error(`The server answers ${response.status}: ${await response.text()}`)
    return response.json()
  }

  async function send(message: Sms): Promise<IntakeResult> {
    const [text] = encodeSms(format, [message])
    const { results } = v.parse(Answer, await post(url, text!)).data
    return results[0]!.result
  }

  return {
    /** Writes and sends an SMS. Changes the balance of the till. */
    pretend: async ({ kind, till, amount, number, transactionId: given }: PretendedSms): Promise<Pretended> => {
      const { method } = till
      const transactionId = given ?? createTransactionId(method)
      const balance = toTaka(toPoisha(till.balance) + toPoisha(amount) * (kind === 'sent' ? -1n : 1n))
      const movement = { method, transactionId, amount, number, at: new Date(), balance }
      const written = {
        received: () => writeIncoming(movement),
        sent: () => writeOutgoing(movement),
        forged: () => writeIncoming({ ...movement, balance: balance + 4_321 }),
        code: () => `Your OTP is 314159. Do not share it with anyone. Tk ${amount}`,
      }
      const body = written[kind]()
      const result = await send({ sender: senderOf(method), body, sim: till.sim })
      if (kind === 'received' || kind === 'sent') till.balance = balance
      const memberBody = writeOutgoing({ ...movement, number: '01700112233', balance: 1_234.5 })
      return { body, result, ...(kind === 'received' && { memberBody }) }
    },

    /** Reports that the phone works. */
    beat: async () => {
      const to = url.replace(
        new RegExp(`${smsIntake.path.split('/').at(-1)}/?$`),
        phoneHeartbeat.path.split('/').at(-1)!,
      )
      await post(to, JSON.stringify({ battery: 87, queued: 0, version: 'simulator' }))
    },
  }
}

export type SimulatedPhone = ReturnType<typeof createSimulatedPhone>
