import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { Refusal } from '#contract/errors.ts'
import type { FieldIssueCode } from '#contract/issues.ts'
import {
  type webhooks as endpoints,
  type Webhook,
  type WebhookDelivery,
  type WebhookFormat,
  webhookEvents,
} from '#contract/webhooks.ts'
import { readBrandTexts } from '../brands/read-brand.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { lock } from '../db/locks.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { recordEvents } from './record-events.ts'
import { openTarget, sealTarget, type Target } from './sealed-target.ts'
import { webhookDeliveries, webhooks } from './table.ts'
import { hideSecrets, isAllowedUrl, isHidden, isTelegramUrl } from './webhook-url.ts'

interface Parts {
  /** Encrypt the URL and the secret; the first is the current one. */
  keys: readonly string[]
  /** Whether `http:` and private addresses are allowed. */
  allowsPrivate: boolean
}

export const createWebhookHandlers = (db: Db, { keys, allowsPrivate }: Parts): Handlers<typeof endpoints> => ({
  get: async () => {
    const [webhook] = await db.select().from(webhooks)
    return webhook ? present(webhook) : null
  },

  set:
    (given) =>
    async (tx, { recordActions }) => {
      const current = await lockWebhook(tx)
      const known = current && openTarget(current, keys)
      const present = current && { ...pickShown(current), target: known }
      const { target, chat_id, generated } = findNext(given, present, { allowsPrivate })
      const id = current?.id ?? uuidv7()
      const shown = { url: hideSecrets(target.url), format: given.format, chat_id }
      const events = findEvents(given.events, current)
      const row = { ...shown, events, sealed_secret: sealTarget(target, { key: keys[0]!, id }) }
      if (current) await tx.update(webhooks).set(row).where(eq(webhooks.id, id))
      else await tx.insert(webhooks).values({ id, ...row })
      const isNewSecret = target.secret !== null && target.secret !== known?.secret
      const isNewPath = current?.url === shown.url && target.url !== known?.url
      await recordActions({
        ref: id,
        ...(current && { before: pickShown(current) }),
        after: {
          ...shown,
          ...(events && { events }),
          ...(isNewPath && { path: 'new' }),
          ...(isNewSecret && { secret: 'new' }),
        },
      })
      return { secret: generated }
    },

  remove:
    () =>
    async (tx, { recordActions }) => {
      const current = await findWebhook(tx)
      // Waits for transactions that insert a delivery, so that the next statement deletes it too.
      await tx.select({ id: webhooks.id }).from(webhooks).for('update')
      await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, current.id))
      await tx.delete(webhooks).where(eq(webhooks.id, current.id))
      await recordActions({ ref: current.id, before: pickShown(current) })
      return null
    },

  test:
    () =>
    async (tx, { recordActions }) => {
      const { id } = await findWebhook(tx)
      await recordEvents(tx, [
        { type: 'webhook.test', data: { text: `The webhook of ${(await readBrandTexts(tx)).name} works.` } },
      ])
      await recordActions({ ref: id })
      return null
    },

  deliveries: (paging) =>
    readPage(paging, {
      id: webhookDeliveries.id,
      total: countRows(db, webhookDeliveries, undefined),
      items: async ({ after, order, limit }) => {
        const found = await db.select().from(webhookDeliveries).where(after).orderBy(order).limit(limit)
        return found.map(presentDelivery)
      },
    }),

  sendAgain:
    ({ id }) =>
    async (tx, { recordActions }) => {
      const again = { attempts: 0, next_at: sql`now()`, delivered_at: null, status: null, error: null }
      const isThis = eq(webhookDeliveries.id, id)
      const [delivery] = await tx.update(webhookDeliveries).set(again).where(isThis).returning()
      if (!delivery) throw new Refusal('not_found')
      await recordActions({ ref: id, after: { type: delivery.type } })
      return null
    },
})

/** All events are stored as null, so that those of a later version are sent too. */
function findEvents(
  given: Webhook['events'] | undefined,
  current: Pick<typeof webhooks.$inferSelect, 'events'> | undefined,
) {
  if (given === undefined) return current?.events ?? null
  return given.length === webhookEvents.length ? null : given
}

/** The webhook, or undefined. Of two first ones at once, the second changes the first. */
async function lockWebhook(tx: Tx) {
  await lock(tx, 'webhook')
  const [webhook] = await tx.select().from(webhooks)
  return webhook
}

async function findWebhook(tx: Tx) {
  const webhook = await lockWebhook(tx)
  if (!webhook) throw new Refusal('not_found')
  return webhook
}

const pickShown = ({ url, format, chat_id }: typeof webhooks.$inferSelect) => ({ url, format, chat_id })

const present = (webhook: typeof webhooks.$inferSelect): Webhook => ({
  ...pickShown(webhook),
  events: webhook.events ?? [...webhookEvents],
  created_at: webhook.created_at.toISOString(),
})

const presentDelivery = ({
  id,
  type,
  attempts,
  next_at,
  delivered_at,
  status,
  error,
  created_at,
}: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  _id: id,
  type,
  state: next_at ? 'waiting' : delivered_at ? 'sent' : 'given_up',
  attempts,
  status,
  error,
  next_at: next_at?.toISOString() ?? null,
  delivered_at: delivered_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

interface Given {
  format: WebhookFormat
  url?: string | undefined
  chat_id?: string | undefined
  secret?: string | undefined
}

interface Present {
  format: WebhookFormat
  chat_id: string | null
  /** Undefined if no key opens it. */
  target: Target | undefined
}

interface Next {
  target: Target
  chat_id: string | null
  /** A new secret that the caller has not given. */
  generated: string | null
}

/**
 * The webhook after a change: what is left out stays, if the format does, and so does the URL as it is shown. Refuses what cannot be a
 * webhook.
 */
function findNext(
  { format, url, chat_id, secret }: Given,
  present: Present | undefined,
  rules: { allowsPrivate: boolean },
): Next {
  const known = present?.format === format ? present : undefined
  const nextUrl = findUrl(url?.trim(), known?.target?.url)
  if (nextUrl === undefined) throw refuseField('url', 'required')
  if (isHidden(nextUrl) || !isAllowedUrl(nextUrl, rules)) throw refuseField('url', 'not_a_webhook_url')
  if (format === 'telegram') {
    const chat = chat_id?.trim() ?? known?.chat_id ?? undefined
    if (!isTelegramUrl(nextUrl)) throw refuseField('url', 'not_a_telegram_url')
    if (chat === undefined) throw refuseField('chat_id', 'required')
    return { target: { url: nextUrl, secret: null }, chat_id: chat, generated: null }
  }
  const nextSecret = secret?.trim() ?? known?.target?.secret
  const generated = nextSecret ? null : generateSecret()
  return { target: { url: nextUrl, secret: nextSecret ?? generated }, chat_id: null, generated }
}

function findUrl(given: string | undefined, known: string | undefined): string | undefined {
  const isShown = known !== undefined && given === hideSecrets(known)
  return isShown ? known : (given ?? known)
}

const secretBytes = 32
const generateSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`

const refuseField = (field: string, code: FieldIssueCode) =>
  new Refusal('invalid_input', { issues: { [field]: { code } } })
