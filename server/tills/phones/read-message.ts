import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { dayMs } from '#contract/durations.ts'
import { latinDigits } from '#contract/plain-input.ts'
import { type PhoneFormat, smsIntake } from '#contract/tills/phones.ts'
import { smsLimitChars } from '#contract/tills/reader/text.ts'

/** An SMS as a phone sends it. */
export interface PhoneMessage {
  /** The id that the phone's script gave it, to find its result. */
  clientId: string | null
  /** Empty if it cannot be the name of a sender. */
  sender: string
  /** Null if it cannot be stored. */
  body: string | null
  receivedAt: Date
  /** Undefined if the phone does not know. */
  sim: number | undefined
}

const limits = { clientIdChars: 200, senderChars: 200 }

/**
 * Reads what a phone sent as one SMS, of any type. A repeated call would bring the same again, so nothing here refuses it: what is
 * missing is the least that loses no money.
 */
export const readMessage = ({ clientId, sender, body, receivedAt, sim }: Record<string, unknown>): PhoneMessage => ({
  clientId: readClientId(clientId),
  sender: typeof sender === 'string' && sender.length <= limits.senderChars ? toStorable(sender) : '',
  // No SMS of a provider is that long. The reader treats one that was cut as unknown, so that a person looks at it.
  body: typeof body === 'string' ? toStorable(body).slice(0, smsLimitChars).toWellFormed() : null,
  receivedAt: readMoment(receivedAt) ?? new Date(),
  sim: readSim(sim),
})

function readClientId(id: unknown): string | null {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && text.length <= limits.clientIdChars ? text : null
}

/** PostgreSQL stores neither half of a pair nor the character 0. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

// Other times are of a clock that is wrong, or of no calendar. The time of arrival is nearer to the truth.
const earliest = Date.UTC(2015)
const clockAheadMs = 3 * dayMs

/** ISO 8601, or milliseconds since 1970 as a number or a text. Undefined if the SMS cannot have arrived then. */
function readMoment(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = latinDigits(String(value))
  const moment = new Date(/^\d{1,15}$/.test(text) ? Number(text) : text)
  const isPossible = moment.getTime() >= earliest && moment.getTime() <= Date.now() + clockAheadMs
  return isPossible ? moment : undefined
}

/** `SIM1`, `2` or 2. */
function readSim(sim: unknown): number | undefined {
  const digit = /[1-9]/.exec(typeof sim === 'string' || typeof sim === 'number' ? String(sim) : '')?.[0]
  return digit ? Number(digit) : undefined
}

interface SignedRequest {
  method: string
  /** As the phone called it. */
  path: string
  /** The bytes that were received. */
  body: Uint8Array
  header: (name: string) => string | undefined
  secret: string
  nowMs: number
}

/** Proof that the request is of the phone. `signedAt`: null in formats that sign no time. */
interface Signature {
  signedAt: Date | null
}

interface PhoneBody {
  messages: PhoneMessage[]
  /** The body also shows that the phone works, as a ping. */
  isHeartbeat: boolean
}

interface FormatReader {
  /** Undefined if the signature is wrong. */
  verify: (request: SignedRequest) => Signature | undefined
  /** The messages of a parsed body. A message that cannot be stored is one of them, so that it does not refuse the others. */
  body: v.GenericSchema<unknown, PhoneBody>
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

const toSignature = (timestamp: string): Signature => ({ signedAt: new Date(Number(timestamp) * 1000) })

const toBody = (messages: PhoneMessage[], isHeartbeat = false): PhoneBody => ({ messages, isHeartbeat })

/**
 * «SMSGate» (github.com/capcom6/android-sms-gateway): webhooks, whose signature covers the body and the header X-Timestamp. It repeats a
 * call that is not answered with 200, so that other events are answered too.
 */
const smsgate: FormatReader = {
  verify: ({ body, header, secret, nowMs }) => {
    const timestamp = header('X-Timestamp')
    const isSigned = isRecent(timestamp, nowMs) && isEqual(header('X-Signature'), hmac(secret, body, timestamp))
    return isSigned ? toSignature(timestamp) : undefined
  },
  body: v.union([
    v.pipe(
      v.object({ event: v.literal('sms:received'), payload: v.record(v.string(), v.unknown()) }),
      // Older versions name the sender `phoneNumber`.
      v.transform(({ payload: { message: body, sender, phoneNumber, simNumber: sim, receivedAt } }) =>
        toBody([readMessage({ sender: sender ?? phoneNumber, body, sim, receivedAt })]),
      ),
    ),
    v.pipe(
      v.object({ event: v.pipe(v.string(), v.notValue('sms:received')) }),
      v.transform(({ event }) => toBody([], event === 'system:ping')),
    ),
  ]),
}

/** «Incoming SMS to URL forwarder» (github.com/bogkonstantin/android_income_sms_gateway_webhook), from version 2.4.0. */
const income: FormatReader = {
  verify: ({ body, header, secret }) =>
    isEqual(header('X-Signature')?.replace(/^sha256=/, ''), hmac(secret, body)) ? { signedAt: null } : undefined,
  body: v.pipe(
    v.object({
      from: v.unknown(),
      text: v.optional(v.unknown()),
      receivedStamp: v.optional(v.unknown()),
      sim: v.optional(v.unknown()),
    }),
    v.transform(({ from: sender, text: body, receivedStamp: receivedAt, sim }) =>
      toBody([readMessage({ sender, body, receivedAt, sim })]),
    ),
  ),
}

/**
 * Joma's own format, for scripts: several SMS in one call. The signature `v2` covers the method and the path. That of older scripts does
 * not: a repeated SMS is a duplicate, and no body is both SMS and a heartbeat.
 */
const joma: FormatReader = {
  verify: ({ method, path, body, header, secret, nowMs }) => {
    const timestamp = header('X-Joma-Timestamp')
    if (!isRecent(timestamp, nowMs)) return undefined
    const [, version, signature] = /^(v2|sha256)=(.*)$/.exec(header('X-Joma-Signature') ?? '') ?? []
    // The URL that Joma shows has no slash at its end.
    const paths = [path, path.replace(/\/$/, '')]
    const isSigned =
      version === 'v2'
        ? paths.some((each) => isEqual(signature, hmac(secret, `${timestamp}.${method}.${each}.`, body)))
        : isEqual(signature, hmac(secret, timestamp, '.', body))
    return isSigned ? toSignature(timestamp) : undefined
  },
  body: v.pipe(
    v.object({ messages: v.pipe(v.array(v.unknown()), v.maxLength(smsIntake.messagesMax)) }),
    v.transform(({ messages }) => toBody(messages.map(readJomaMessage))),
  ),
}

function readJomaMessage(message: unknown): PhoneMessage {
  const { client_id: clientId, received_at: receivedAt, sender, body, sim } = toObject(message)
  return readMessage({ clientId, sender, body, sim, receivedAt })
}

const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The formats of the apps. Each signs the body, not only a timestamp. */
export const formatReaders: Record<PhoneFormat, FormatReader> = { smsgate, income, joma }
