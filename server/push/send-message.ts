import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { NotificationKind } from '#contract/notifications.ts'
import type { PushPayload } from '#contract/push-payload.ts'
import { type BrandTexts, readBrandTexts } from '../brands/read-brand.ts'
import type { Db } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { PushResponse, PushService } from './push-service.ts'
import { pushText, pushUrgency } from './push-texts.ts'
import { pushMessages, pushSubscriptions } from './table.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface PushParts {
  db: Db
  /** The current key pair, and those of earlier secrets: a browser subscribes to one of them. */
  keys: readonly VapidKeys[]
  /** The public address of Joma. */
  publicUrl: string
  service: PushService
  log: Pick<Logger, 'warn'>
}

const timeoutMs = 10_000
const triesMax = 5
/** Seconds that an undelivered message is stored by the push service. */
const ttlS = 24 * 60 * 60
/** Between two messages of a kind to a browser. */
export const digestMinutes = 10

/** A claimed message with its subscription. */
export interface DueMessage {
  subscription_id: string
  kind: NotificationKind
  ref: string
  waiting: number
  tries: number
  endpoint: string
  p256dh: string
  auth: string
  locale: 'en' | 'bn'
  unseen: number
}

/** Sends a message and stores whether it was delivered, is tried again or is given up. */
export async function sendMessage({ db, service, log, ...parts }: PushParts, message: DueMessage): Promise<void> {
  const { status, retryAfter } = await sendWithEachKey(message, { ...parts, db, service })
  const isThis = and(eq(pushMessages.subscription_id, message.subscription_id), eq(pushMessages.kind, message.kind))
  const isSent = status >= 200 && status < 300
  const isTemporary = status === 0 || status === 429 || status >= 500
  await runTransaction(db, async (tx) => {
    if (status === 404 || status === 410) {
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, message.subscription_id))
    } else if (isTemporary && message.tries < triesMax) {
      const seconds = readSeconds(retryAfter) ?? 30 * 4 ** (message.tries - 1)
      await tx
        .update(pushMessages)
        .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
        .where(isThis)
    } else {
      // More may have arrived meanwhile. They follow later, as one.
      await tx
        .update(pushMessages)
        .set({
          waiting: sql`${pushMessages.waiting} - ${message.waiting}`,
          tries: 0,
          due_at: sql`now() + make_interval(mins => ${digestMinutes})`,
          ...(isSent && { sent_at: sql`now()` }),
        })
        .where(isThis)
      if (!isSent) log.warn({ status, kind: message.kind }, 'A push notification is given up')
    }
  })
}

/** Push services refuse another key than the one that the browser subscribed to, with one of these statuses. */
const wrongKeyStatuses = [400, 401, 403]

async function sendWithEachKey(
  message: DueMessage,
  { db, keys, service, publicUrl }: Pick<PushParts, 'db' | 'keys' | 'service' | 'publicUrl'>,
) {
  const shop = await readBrandTexts(db)
  let response: PushResponse = { status: 0, retryAfter: undefined }
  for (const key of keys) {
    response = await encrypt(message, { key, publicUrl, shop })
      .then((request) => service(request, AbortSignal.timeout(timeoutMs)))
      .catch(() => ({ status: 0, retryAfter: undefined }))
    if (!wrongKeyStatuses.includes(response.status)) break
  }
  return response
}

interface Encryption {
  key: VapidKeys
  publicUrl: string
  shop: BrandTexts
}

async function encrypt(message: DueMessage, { key, publicUrl, shop }: Encryption) {
  // Loaded with the first message.
  const { default: webPush } = await import('web-push')
  const { kind, ref, locale, waiting, endpoint, p256dh, auth } = message
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      title: locale === 'bn' ? shop.name_bn : shop.name,
      body: pushText(kind, { locale, count: waiting, ref }),
      navigate: `${publicUrl}/home/notifications`,
      lang: locale,
      tag: kind,
      ...(pushUrgency(kind) === 'high' && { renotify: true }),
    },
    app_badge: message.unseen,
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      TTL: ttlS,
      urgency: pushUrgency(kind),
      topic: createHash('sha256').update(`${kind} ${ref}`).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
      // Push services write to it if something is wrong.
      vapidDetails: { subject: `mailto:push@${new URL(publicUrl).hostname}`, ...key },
    },
  )
  return { endpoint, headers, body }
}

/** `Retry-After` as seconds, at most a day. A date is rare and is ignored. */
function readSeconds(header: string | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Math.min(Number(header), ttlS) : undefined
}
