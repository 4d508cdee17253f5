import { sql } from 'drizzle-orm'
import pLimit, { type LimitFunction } from 'p-limit'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Db, Tx } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { notifications } from '../notifications/table.ts'
import type { Background } from '../process/background.ts'
import { type DueMessage, digestMinutes, type PushParts, sendMessage } from './send-message.ts'
import { pushMessages, pushSubscriptions } from './table.ts'

const batchRows = 50
/** Requests at once to one push service: a slow one delays only its own messages. */
const atOncePerHost = 10
/** Claimed messages of all push services. */
const claimedMax = 500
/** Sends all due notifications to the push services of their browsers. Several processes may call it at once. */
export async function sendPush(parts: PushParts): Promise<void> {
  const { startDue } = createSender(parts)
  await collect(parts.db)
  for (;;) {
    const started = await startDue()
    if (started.length === 0) return
    await Promise.all(started)
  }
}

interface Sender {
  /** Claims due messages and starts to send them, without those of push services that are busy. */
  startDue: () => Promise<Promise<void>[]>
}

interface SenderOptions {
  /** A push service that was busy is not busy any more. */
  onFree?: () => void
  isStopping?: () => boolean
}

function createSender(parts: PushParts, { onFree, isStopping }: SenderOptions = {}): Sender {
  const limits = new Map<string, LimitFunction>()
  const counts = new Map<string, number>()
  const countAll = () => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const add = (host: string, difference: number): number => {
    const count = (counts.get(host) ?? 0) + difference
    if (count > 0) counts.set(host, count)
    else counts.delete(host)
    return count
  }
  const start = async (message: DueMessage): Promise<void> => {
    const host = hostOf(message.endpoint)
    add(host, 1)
    const limit = limits.get(host) ?? pLimit(atOncePerHost)
    limits.set(host, limit)
    try {
      // What is not sent is due again after a while.
      await limit(async () => (isStopping?.() ? undefined : sendMessage(parts, message)))
    } finally {
      const left = add(host, -1)
      if (left === 0) limits.delete(host)
      if (left === atOncePerHost - 1) onFree?.()
    }
  }
  return {
    startDue: async () => {
      const started: Promise<void>[] = []
      for (;;) {
        const busy = [...counts].filter(([, count]) => count >= atOncePerHost).map(([host]) => host)
        const rows = Math.min(batchRows, claimedMax - countAll())
        const due = rows > 0 ? await claim(parts.db, { rows, busy }) : []
        started.push(...due.map(start))
        if (due.length < batchRows) return started
      }
    },
  }
}

/** As PostgreSQL reads it in `claim`. */
const hostOf = (endpoint: string): string => endpoint.split('/')[2] ?? ''

interface Taken {
  subscription_id: string
  kind: NotificationKind
  /** Of the newest notification. */
  ref: string
  count: number
}

/** Moves committed notifications to the messages of their users' browsers. At most one message of a kind is sent in ten minutes. */
const collect = (db: Db): Promise<void> =>
  runTransaction(db, async (tx) => {
    const ids = await queryRows<{ id: string }>(
      tx,
      sql`with found as (
          select id from ${notifications} where push_at is not null order by id limit 1000 for update skip locked
        )
        update ${notifications} n set push_at = null from found where n.id = found.id returning n.id`,
    )
    if (ids.length === 0) return
    const taken = await queryRows<Taken>(
      tx,
      sql`select s.id as subscription_id, n.kind, (array_agg(n.ref order by n.id desc))[1] as ref, count(*)::int as count
        from ${notifications} n join ${pushSubscriptions} s on s.user_id = n.user_id
        where n.id = any(${sql.param(ids.map(({ id }) => id))}::uuid[])
        group by s.id, n.kind order by s.id, n.kind`,
    )
    if (taken.length > 0) await storeMessages(tx, taken)
  })

/** In the order of their keys, so that two processes cannot deadlock. */
const storeMessages = (tx: Tx, taken: Taken[]) =>
  tx
    .insert(pushMessages)
    .values(taken.map(({ count: waiting, ...message }) => ({ ...message, waiting, due_at: sql`now()` })))
    .onConflictDoUpdate({
      target: [pushMessages.subscription_id, pushMessages.kind],
      set: {
        ref: sql`excluded.ref`,
        waiting: sql`${pushMessages.waiting} + excluded.waiting`,
        tries: sql`case when ${pushMessages.waiting} > 0 then ${pushMessages.tries} else 0 end`,
        // A distributed schema allows no sum of a time with a time zone and an interval here.
        due_at: sql`case when ${pushMessages.waiting} > 0 then ${pushMessages.due_at} else greatest(excluded.due_at,
          (${pushMessages.sent_at} at time zone 'UTC' + make_interval(mins => ${digestMinutes})) at time zone 'UTC') end`,
      },
    })

interface Claim {
  rows: number
  /** Hosts whose messages are not claimed. */
  busy: string[]
}

/**
 * Takes due messages for two minutes, longer than a busy push service needs for a batch. If this process ends before it has sent
 * them, another attempt follows.
 */
const claim = (db: Db, { rows, busy }: Claim) =>
  queryRows<DueMessage>(
    db,
    sql`with due as (
        select m.subscription_id, m.kind from ${pushMessages} m join ${pushSubscriptions} s on s.id = m.subscription_id
        where m.waiting > 0 and m.due_at <= now() and split_part(s.endpoint, '/', 3) <> all(${sql.param(busy)}::text[])
        order by m.due_at limit ${rows} for update of m skip locked
      )
      update ${pushMessages} message set tries = message.tries + 1, due_at = now() + interval '2 minutes'
      from due, ${pushSubscriptions} s
      where message.subscription_id = due.subscription_id and message.kind = due.kind and s.id = due.subscription_id
      returning message.subscription_id, message.kind, message.ref, message.waiting, message.tries,
        s.endpoint, s.p256dh, s.auth, s.locale,
        (select count(*)::int from ${notifications} n where n.user_id = s.user_id and n.seen_at is null) as unseen`,
  )

interface RoundParts extends PushParts {
  background: Background
  isStopping: () => boolean
}

/** A round starts what is due, and does not wait for the responses. A push service that is not busy any more starts one too. */
export function createPushRound({ background, isStopping, ...parts }: RoundParts): () => Promise<void> {
  let isRunning = false
  const { startDue } = createSender(parts, { onFree: () => background.run(round()), isStopping })
  const round = async () => {
    if (isRunning || isStopping()) return
    isRunning = true
    try {
      await collect(parts.db)
      for (const sending of await startDue()) background.run(sending)
    } finally {
      isRunning = false
    }
  }
  return round
}
