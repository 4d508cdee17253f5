import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { NotificationKind } from '#contract/notifications.ts'
import type { PushPayload } from '#contract/push-payload.ts'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { notifications } from '../notifications/table.ts'
import type { Background } from '../process/background.ts'
import type { PushService } from './push-service.ts'
import { pushText, pushUrgency } from './push-texts.ts'
import { pushMessages, pushSubscriptions } from './table.ts'
import type { VapidKeys } from './vapid-keys.ts'

interface Parts {
  db: Db
  keys: VapidKeys
  /** The public address of Joma. */
  publicUrl: string
  service: PushService
  log: Pick<Logger, 'warn'>
}

const batchRows = 50
const atOnce = 10
const timeoutMs = 10_000
const triesMax = 5
/** Seconds that an undelivered message is stored by the push service. */
const ttlS = 24 * 60 * 60
const digestMinutes = 10

interface Due {
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

/** Sends all due notifications to the push services of their browsers. Several processes may call it at once. */
export async function sendPush(parts: Parts): Promise<void> {
  await collect(parts.db)
  const limit = pLimit(atOnce)
  for (;;) {
    const due = await claim(parts.db)
    await Promise.all(due.map((message) => limit(() => send(parts, message))))
    if (due.length < batchRows) return
  }
}

/** Moves committed notifications to the messages of their users' browsers. At most one message of a kind is sent in ten minutes. */
const collect = (db: Db) =>
  queryRows(
    db,
    sql`with found as (
        select id from ${notifications} where push_at is not null order by id limit 1000 for update skip locked
      ), taken as (
        update ${notifications} n set push_at = null from found where n.id = found.id returning n.id, n.user_id, n.kind, n.ref
      )
      insert into ${pushMessages} as message (subscription_id, kind, ref, waiting, due_at)
      select s.id, taken.kind, (array_agg(taken.ref order by taken.id desc))[1], count(*), now()
      from taken join ${pushSubscriptions} s on s.user_id = taken.user_id
      group by s.id, taken.kind order by s.id, taken.kind
      on conflict (subscription_id, kind) do update set
        ref = excluded.ref,
        waiting = message.waiting + excluded.waiting,
        tries = case when message.waiting > 0 then message.tries else 0 end,
        due_at = case when message.waiting > 0 then message.due_at
          else greatest(now(), message.sent_at + make_interval(mins => ${digestMinutes})) end`,
  )

/** Takes due messages for a minute. If this process ends before it has sent them, another attempt follows. */
const claim = (db: Db) =>
  queryRows<Due>(
    db,
    sql`with due as (
        select subscription_id, kind from ${pushMessages}
        where waiting > 0 and due_at <= now() order by due_at limit ${batchRows} for update skip locked
      )
      update ${pushMessages} message set tries = message.tries + 1, due_at = now() + interval '1 minute'
      from due, ${pushSubscriptions} s
      where message.subscription_id = due.subscription_id and message.kind = due.kind and s.id = due.subscription_id
      returning message.subscription_id, message.kind, message.ref, message.waiting, message.tries,
        s.endpoint, s.p256dh, s.auth, s.locale,
        (select count(*)::int from ${notifications} n where n.user_id = s.user_id and n.seen_at is null) as unseen`,
  )

async function send({ db, service, log, ...parts }: Parts, message: Due): Promise<void> {
  const { status, retryAfter } = await encrypt(message, parts)
    .then((request) => service(request, AbortSignal.timeout(timeoutMs)))
    .catch(() => ({ status: 0, retryAfter: undefined }))
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

async function encrypt(message: Due, { keys, publicUrl }: Pick<Parts, 'keys' | 'publicUrl'>) {
  // Loaded with the first message.
  const { default: webPush } = await import('web-push')
  const { kind, ref, locale, waiting, endpoint, p256dh, auth } = message
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      title: locale === 'bn' ? 'জমা' : 'Joma',
      body: pushText(kind, { locale, count: waiting }),
      navigate: `${publicUrl}/home/notifications`,
      lang: locale,
      tag: kind,
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
      vapidDetails: { subject: `mailto:push@${new URL(publicUrl).hostname}`, ...keys },
    },
  )
  return { endpoint, headers, body }
}

/** `Retry-After` as seconds, at most a day. A date is rare and is ignored. */
function readSeconds(header: string | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Math.min(Number(header), ttlS) : undefined
}

const pauseMs = 3_000

interface Schedule extends Parts {
  background: Background
  isStopping: () => boolean
}

/** Sends every few seconds, one round at a time. */
export function schedulePush({ background, isStopping, ...parts }: Schedule): void {
  let isRunning = false
  const round = async () => {
    isRunning = true
    try {
      await sendPush(parts)
    } finally {
      isRunning = false
    }
  }
  setInterval(() => {
    if (!isRunning && !isStopping()) background.run(round())
  }, pauseMs).unref()
}
