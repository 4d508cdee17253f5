import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { type PhoneDialect, smsIntake } from '#contract/till-phones.ts'

/** An SMS as a phone sends it. */
export interface PhoneMessage {
  /** The id that the phone's script gave it, to find its result. */
  clientId?: string | undefined
  sender: string
  body: string
  receivedAt: Date
  /** Undefined if the phone does not know. */
  sim?: number | undefined
}

interface SignedRequest {
  /** The bytes that were received. */
  body: Uint8Array
  header: (name: string) => string | undefined
  secret: string
  nowMs: number
}

interface Dialect {
  isSigned: (request: SignedRequest) => boolean
  /** The messages of a parsed body. A body without messages, as a test call, gives none. */
  messages: v.GenericSchema<unknown, PhoneMessage[]>
}

const hmac = (secret: string, ...parts: (string | Uint8Array)[]): Buffer => {
  const digest = createHmac('sha256', secret)
  for (const part of parts) digest.update(part)
  return digest.digest()
}

/** In constant time. The signature is hex. */
const isEqual = (signature: string | undefined, expected: Buffer): boolean =>
  signature !== undefined &&
  /^[0-9a-f]{64}$/i.test(signature) &&
  timingSafeEqual(Buffer.from(signature, 'hex'), expected)

/** The header has whole seconds since 1970. */
const isRecent = (timestamp: string | undefined, nowMs: number): timestamp is string =>
  timestamp !== undefined &&
  /^\d{1,12}$/.test(timestamp) &&
  Math.abs(Number(timestamp) * 1000 - nowMs) <= smsIntake.clockDistanceMs

const Words = v.pipe(v.string(), v.maxLength(200))
// PostgreSQL stores neither.
const Body = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.transform((text) => text.toWellFormed().replaceAll('\0', '')),
)
/** `SIM1`, `2` or 2. */
const Sim = v.pipe(
  v.nullish(v.union([v.number(), v.string()])),
  v.transform((sim) => {
    const digit = /[1-9]/.exec(String(sim ?? ''))?.[0]
    return digit ? Number(digit) : undefined
  }),
)
const IsoMoment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((moment) => !Number.isNaN(moment.getTime())),
)
/** Milliseconds since 1970, as a number or a text. */
const Milliseconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]),
  v.transform((ms) => new Date(Number(ms))),
  v.check((moment) => !Number.isNaN(moment.getTime())),
)

const smsgateFields = { message: Body, simNumber: Sim, receivedAt: IsoMoment }

/** «SMSGate» (github.com/capcom6/android-sms-gateway): webhooks, whose signature covers the body and the header X-Timestamp. */
const smsgate: Dialect = {
  isSigned: ({ body, header, secret, nowMs }) => {
    const timestamp = header('X-Timestamp')
    return isRecent(timestamp, nowMs) && isEqual(header('X-Signature'), hmac(secret, body, timestamp))
  },
  messages: v.union([
    v.pipe(
      v.object({
        event: v.literal('sms:received'),
        payload: v.union([
          v.object({ ...smsgateFields, sender: Words }),
          // Of older versions.
          v.pipe(
            v.object({ ...smsgateFields, phoneNumber: Words }),
            v.transform(({ phoneNumber: sender, ...rest }) => ({ ...rest, sender })),
          ),
        ]),
      }),
      v.transform(({ payload: { message: body, simNumber: sim, ...rest } }): PhoneMessage[] => [
        { ...rest, body, sim },
      ]),
    ),
    v.pipe(
      v.object({ event: v.literal('system:ping') }),
      v.transform(() => []),
    ),
  ]),
}

/** «Incoming SMS to URL forwarder» (github.com/bogkonstantin/android_income_sms_gateway_webhook), from version 2.4.0. */
const income: Dialect = {
  isSigned: ({ body, header, secret }) => isEqual(header('X-Signature')?.replace(/^sha256=/, ''), hmac(secret, body)),
  messages: v.pipe(
    v.object({ from: Words, text: Body, receivedStamp: Milliseconds, sim: Sim }),
    v.transform(({ from: sender, text: body, receivedStamp: receivedAt, sim }): PhoneMessage[] => [
      { sender, body, receivedAt, sim },
    ]),
  ),
}

/** Joma's own format, for scripts: several SMS in one call. */
const joma: Dialect = {
  isSigned: ({ body, header, secret, nowMs }) => {
    const timestamp = header('X-Joma-Timestamp')
    const signature = header('X-Joma-Signature')?.replace(/^sha256=/, '')
    return isRecent(timestamp, nowMs) && isEqual(signature, hmac(secret, timestamp, '.', body))
  },
  messages: v.pipe(
    v.object({
      messages: v.pipe(
        v.array(
          v.pipe(
            v.object({
              client_id: v.optional(Words),
              sender: Words,
              body: Body,
              received_at: IsoMoment,
              sim: Sim,
            }),
            v.transform(
              ({ client_id: clientId, received_at: receivedAt, ...rest }): PhoneMessage => ({
                ...rest,
                clientId,
                receivedAt,
              }),
            ),
          ),
        ),
        v.maxLength(smsIntake.messagesMax),
      ),
    }),
    v.transform(({ messages }) => messages),
  ),
}

/** The formats of the apps. Each signs the body, not only a timestamp. */
export const dialects: Record<PhoneDialect, Dialect> = { smsgate, income, joma }
