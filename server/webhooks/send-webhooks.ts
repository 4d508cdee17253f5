import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { webhookPausesS } from '#contract/webhooks.ts'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { writeTelegramText } from './event-data.ts'
import type { PostWebhook, WebhookResponse } from './post-webhook.ts'
import { openTarget } from './sealed-target.ts'
import { webhookDeliveries, webhooks } from './table.ts'
import { removeSecrets } from './webhook-url.ts'

interface Parts {
  db: Db
  /** Decrypt the URL and the secret; the first is the current one. */
  keys: readonly string[]
  post: PostWebhook
  log: Pick<Logger, 'warn'>
  /** Default: 10 s. */
  timeoutMs?: number
}

const batchRows = 10
/** One batch, one message after the other, is sent in this time. */
const leaseS = 120
const atOnce = 5
const retryAfterMaxS = 3_600
const errorChars = 300

interface Due {
  id: string
  type: string
  payload: Record<string, unknown>
  attempts: number
  webhook_id: string
  format: 'standard' | 'telegram'
  chat_id: string | null
  sealed_secret: Uint8Array
}

/** Sends all due messages. Several processes may call it at once: each takes other ones. */
export async function sendWebhooks({ timeoutMs = 10_000, ...parts }: Parts): Promise<void> {
  for (;;) {
    const due = await claim(parts.db)
    // A chat shows messages in the order in which they arrive.
    const limit = pLimit(due[0]?.format === 'telegram' ? 1 : atOnce)
    await Promise.all(due.map((message) => limit(() => send({ timeoutMs, ...parts }, message))))
    if (due.length < batchRows) return
  }
}

/** Takes due messages for two minutes. If this process ends before it has sent them, another attempt follows. */
async function claim(db: Db): Promise<Due[]> {
  const found = await queryRows<Due>(
    db,
    sql`with due as (
        select d.id from ${webhookDeliveries} d join ${webhooks} w on w.id = d.webhook_id
        where d.next_at <= now() and w.is_active
        order by d.next_at, d.id limit ${batchRows} for update of d skip locked
      )
      update ${webhookDeliveries} delivery
      set attempts = delivery.attempts + 1, next_at = now() + make_interval(secs => ${leaseS})
      from due, ${webhooks} w
      where delivery.id = due.id and w.id = delivery.webhook_id
      returning delivery.id, delivery.type, delivery.payload, delivery.attempts,
        delivery.webhook_id, w.format, w.chat_id, w.sealed_secret`,
  )
  return found.sort((one, other) => (one.id < other.id ? -1 : 1))
}

interface Outcome {
  status: number | null
  error: string | null
  retryAfterS?: number | undefined
}

async function send({ db, log, ...parts }: Required<Parts>, message: Due): Promise<void> {
  const { status, error, retryAfterS } = await attempt(message, parts)
  const isSent = error === null
  const pauseS = webhookPausesS[message.attempts - 1]
  const isGivenUp = !isSent && pauseS === undefined
  const next_at =
    isSent || isGivenUp ? null : sql`now() + make_interval(secs => ${Math.max(pauseS ?? 0, retryAfterS ?? 0)})`
  // Not if it is to be sent again meanwhile.
  const isThis = and(eq(webhookDeliveries.id, message.id), eq(webhookDeliveries.attempts, message.attempts))
  await runTransaction(db, (tx) =>
    tx
      .update(webhookDeliveries)
      .set({ status, error, next_at, ...(isSent && { delivered_at: sql`now()` }) })
      .where(isThis),
  )
  if (isGivenUp) log.warn({ status, type: message.type, id: message.id }, 'A message to the webhook is given up')
}

async function attempt(message: Due, { keys, post, timeoutMs }: Omit<Required<Parts>, 'db' | 'log'>): Promise<Outcome> {
  const target = openTarget({ id: message.webhook_id, sealed_secret: message.sealed_secret }, keys)
  if (!target) return { status: null, error: 'The URL cannot be decrypted: set the webhook again.' }
  const { url, secret } = target
  try {
    const response = await post({ url, ...write(message, secret) }, AbortSignal.timeout(timeoutMs))
    return toOutcome({ ...response, text: removeSecrets(response.text, url) })
  } catch (error) {
    return { status: null, error: removeSecrets(describeError(error, timeoutMs), url) }
  }
}

/** The body and the headers. A repetition has the same id and body. */
function write({ id, format, chat_id, payload }: Due, secret: string | null) {
  if (format === 'telegram') {
    const text = writeTelegramText(payload as { type: string; data: unknown })
    return { body: JSON.stringify({ chat_id, text }), headers: {} }
  }
  const body = JSON.stringify(payload)
  const timestampS = Math.floor(Date.now() / 1_000)
  return { body, headers: signMessage({ id, timestampS, body }, secret ?? '') }
}

function toOutcome({ status, retryAfter, text }: WebhookResponse): Outcome {
  if (status >= 200 && status < 300) return { status, error: null }
  const isRedirect = status >= 300 && status < 400
  const error = isRedirect ? 'Redirects are not followed.' : text.replaceAll('\u0000', '').slice(0, errorChars)
  return { status, error, retryAfterS: readSeconds(retryAfter) }
}

const readSeconds = (header: string | undefined): number | undefined =>
  header && /^\d{1,6}$/.test(header) ? Math.min(Number(header), retryAfterMaxS) : undefined

function describeError(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return noAnswer(timeoutMs)
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown }
  if (code === 'ABORT_ERR' || (cause instanceof Error && cause.name === 'TimeoutError')) return noAnswer(timeoutMs)
  // Several addresses that all fail have an error without a message.
  return (message || code || 'No connection').slice(0, errorChars)
}

const noAnswer = (timeoutMs: number) => `No answer in ${timeoutMs / 1_000} s.`

interface Message {
  id: string
  /** Of the attempt, in seconds. */
  timestampS: number
  body: string
}

/** The headers of Standard Webhooks. The key is the base64 text behind `whsec_`. */
function signMessage({ id, timestampS, body }: Message, secret: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': `v1,${signature}`,
  }
}
