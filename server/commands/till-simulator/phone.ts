import { createHmac, randomUUID } from 'node:crypto'
import type { PhoneFormat } from '#contract/tills/phones.ts'

/** An SMS as the phone has it. */
export interface Sms {
  sender: string
  body: string
  sim?: number
  receivedAt?: Date
}

interface SignedText {
  /** Of the pairing. */
  secret: string
  /** Of the URL that is called. */
  path: string
  text: string
  /** Milliseconds. */
  timestampMs: number
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The headers with which the app of the phone proves a body. */
export function signText(format: PhoneFormat, { secret, path, text, timestampMs }: SignedText): Record<string, string> {
  const timestamp = String(Math.floor(timestampMs / 1000))
  switch (format) {
    case 'smsgate':
      return { 'X-Timestamp': timestamp, 'X-Signature': hmac(secret, text + timestamp) }
    case 'income':
      return { 'X-Signature': hmac(secret, text) }
    case 'joma':
      return {
        'X-Joma-Timestamp': timestamp,
        'X-Joma-Signature': `v2=${hmac(secret, `${timestamp}.POST.${path}.${text}`)}`,
      }
  }
}

/** The bodies of the calls with which the app sends some SMS. Only Joma's own format sends several in one call. */
export function encodeSms(format: PhoneFormat, messages: Sms[]): string[] {
  switch (format) {
    case 'smsgate':
      return messages.map(encodeSmsgate)
    case 'income':
      return messages.map(encodeIncome)
    case 'joma':
      return [JSON.stringify({ messages: messages.map(toJomaMessage) })]
  }
}

const encodeSmsgate = ({ sender, body, sim: simNumber = 1, receivedAt = new Date() }: Sms) =>
  JSON.stringify({
    deviceId: 'ffffffffceb0b1db0000018e937c815b',
    event: 'sms:received',
    id: randomUUID(),
    webhookId: 'LreFUt-Z3sSq0JufY9uWB',
    payload: {
      messageId: randomUUID(),
      message: body,
      sender,
      recipient: null,
      simNumber,
      receivedAt: receivedAt.toISOString(),
    },
  })

const encodeIncome = ({ sender: from, body: text, sim = 1, receivedAt = new Date() }: Sms) =>
  JSON.stringify({
    from,
    text,
    sentStamp: receivedAt.getTime() - 1_000,
    receivedStamp: receivedAt.getTime(),
    sim: `SIM${sim}`,
  })

const toJomaMessage = ({ sender, body, sim = 1, receivedAt = new Date() }: Sms, index: number) => ({
  client_id: String(index),
  sender,
  body,
  received_at: receivedAt.toISOString(),
  sim,
})
