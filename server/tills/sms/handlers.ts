import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { providers } from '#contract/providers.ts'
import { type tillSms as endpoints, remindReasons } from '#contract/tills/sms.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { one } from '../../db/one.ts'
import type { RecordActions } from '../../http/effect.ts'
import type { Handlers } from '../../http/mount-endpoints.ts'
import { insertNotifications } from '../../notifications/insert-notifications.ts'
import { notifications } from '../../notifications/table.ts'
import { isUnclaimed } from '../open-money.ts'
import { sms, smsReminders, tills } from '../table.ts'
import { closeSms } from './close-sms.ts'
import { findMember, giveSms, nameSms } from './give-sms.ts'
import { addCandidates, findCandidates, isLike, readSms } from './read-sms.ts'
import { storeSms } from './store-sms.ts'

export const createTillSmsHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: ({ till, state, direction, search, ...paging }) => {
    const isOfState = and(state && eq(sms.state, state), direction && eq(sms.direction, direction))
    const isShown = and(till ? eq(sms.till_id, till) : undefined, isOfState, isLike(search))
    return readSms(db, paging, isShown)
  },

  unclaimed: async ({ direction, search, ...paging }) => {
    const isOfDirection = direction ? eq(sms.direction, direction) : undefined
    const page = await readSms(db, paging, and(isUnclaimed, isOfDirection, isLike(search)))
    return { ...page, items: await addCandidates(db, page.items) }
  },

  enter:
    ({ till: tillId, body }, { userId }) =>
    async (tx, { recordActions }) => {
      const [till] = await tx.select().from(tills).where(eq(tills.id, tillId))
      if (!till?.method) throw new Refusal('not_found')
      const message = { tillId, method: till.method, source: { enteredBy: userId }, body }
      const [result] = await storeSms(tx, [
        { ...message, sender: providers[till.method].senders[0], receivedAt: new Date() },
      ])
      if (result === 'duplicate') throw new Refusal('name_taken', { field: 'body' })
      if (result === 'ignored') throw new Refusal('invalid_input', { issues: { body: { code: 'invalid' } } })
      const { items } = await readSms(tx, { limit: '1' }, eq(sms.entered_by, userId))
      const entered = one(items)
      await recordActions({ ref: entered._id, after: { till: till.label, body } })
      return entered
    },

  give:
    ({ id, username }, { userId }) =>
    async (tx, context) => {
      await giveSms(tx, { id, username, userId }, context)
      return null
    },

  remind:
    ({ id, username }) =>
    async (tx, { recordActions }) => {
      await remindSms(tx, { id, username, recordActions })
      return null
    },

  name:
    ({ id, purpose, note }, { userId }) =>
    async (tx, { recordActions }) => {
      await nameSms(tx, { id, purpose, note, userId, recordActions })
      return null
    },

  close:
    ({ id, reason, note }, { userId }) =>
    async (tx, { recordActions }) => {
      await closeSms(tx, { id, reason, note, userId, recordActions })
      return null
    },
})

interface Reminder {
  id: string
  username: string
  recordActions: RecordActions
}

/** Asks a member whether open money is of the member. Refuses a member whom nothing proves, and a second reminder. */
async function remindSms(tx: Tx, { id, username, recordActions }: Reminder): Promise<void> {
  const [message] = await tx.select().from(sms).where(eq(sms.id, id)).for('no key update')
  if (message?.direction !== 'in' || message.amount === null) throw new Refusal('not_found')
  if (message.state !== 'open') throw new Refusal('already_decided')
  const user = await findMember(tx, username)
  if (user.status === 'block') throw new Refusal('member_blocked', { field: 'username' })
  const candidates = await findCandidates(tx, [{ _id: id, reference: message.reference }])
  const candidate = candidates.get(id)?.find((each) => each.username === user.username)
  if (!candidate?.reasons.some(({ reason }) => remindReasons.includes(reason)))
    throw new Refusal('not_proved', { field: 'username' })
  if (candidate.reminded_at) throw new Refusal('cannot_remind', { field: 'username' })
  await tx.insert(smsReminders).values({ sms_id: id, user_id: user.id })
  const params = { amount: toTaka(message.amount), number: shorten(message) }
  await recordActions({ ref: id, memberId: user.id, after: { username: user.username, amount: params.amount } })
  await insertNotifications(tx, [{ userId: user.id, kind: 'money_unclaimed', ref: id, params }])
  const isStored = and(
    eq(notifications.user_id, user.id),
    eq(notifications.kind, 'money_unclaimed'),
    eq(notifications.ref, id),
  )
  // The member may have switched the kind off.
  if ((await tx.$count(notifications, isStored)) === 0) throw new Refusal('cannot_remind', { field: 'username' })
}

/** «017…78», or the visible digits of a masked number. */
function shorten({ counterparty, is_masked }: typeof sms.$inferSelect): string | null {
  if (counterparty === null) return null
  return is_masked ? `…${counterparty}` : `${counterparty.slice(0, 3)}…${counterparty.slice(-2)}`
}
