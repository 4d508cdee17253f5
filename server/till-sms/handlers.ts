import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import type { Paging } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { tillSms as rows, SmsPurpose, TillSms } from '#contract/till-sms.ts'
import { contains } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { payments } from '../payments/table.ts'
import { sms, tills } from '../tills/table.ts'
import { users } from '../users/table.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { storeSms } from './store-sms.ts'

/** A member has this long to send the form, before the money counts as unclaimed. */
const unclaimedMinutes = 60

/** The names with which the providers send. */
const senders: Record<PaymentMethod, string> = { bkash: 'bKash', nagod: 'NAGAD', rocket: '16216' }

export const createTillSmsHandlers = (db: Db): Handlers<typeof rows> => ({
  list: ({ till, state, direction, search, ...paging }) => {
    const isOfState = and(state && eq(sms.state, state), direction && eq(sms.direction, direction))
    const isShown = and(till ? eq(sms.till_id, till) : undefined, isOfState, isLike(search))
    return readSms(db, paging, isShown)
  },

  unclaimed: ({ search, ...paging }) => {
    const isOld = lt(sms.received_at, sql`now() - make_interval(mins => ${unclaimedMinutes}::int)`)
    return readSms(db, paging, and(eq(sms.state, 'open'), eq(sms.direction, 'in'), isOld, isLike(search)))
  },

  enter:
    ({ till: tillId, body }, { userId }) =>
    async (tx, { recordActions }) => {
      const [till] = await tx.select().from(tills).where(eq(tills.id, tillId))
      if (!till) throw new Refusal('not_found')
      const message = { tillId, method: till.method, source: { enteredBy: userId }, body }
      const [result] = await storeSms(tx, [{ ...message, sender: senders[till.method], receivedAt: new Date() }])
      if (result === 'duplicate') throw new Refusal('name_taken', { field: 'body' })
      if (result === 'ignored') throw new Refusal('invalid_input', { issues: { body: { code: 'invalid' } } })
      const { items } = await readSms(tx, { limit: '1' }, eq(sms.entered_by, userId))
      const entered = items[0]!
      await recordActions({ ref: entered._id, after: { till: till.label, body } })
      return entered
    },

  name:
    ({ id, purpose, note }, { userId }) =>
    async (tx, { recordActions }) => {
      const [message] = await tx.select().from(sms).where(eq(sms.id, id)).for('no key update')
      if (message?.direction !== 'out') throw new Refusal('not_found')
      if (message.state !== 'open') throw new Refusal('already_decided')
      const named = { named_as: purpose, named_note: note?.trim() ?? null }
      await tx
        .update(sms)
        .set({ ...named, state: 'named', named_by: userId })
        .where(eq(sms.id, id))
      await recordActions({ ref: id, after: { ...named, amount: toTakaOrNull(message.amount) } })
      await post(tx, createMovement(message, purpose))
      return null
    },
})

/** Of a move between tills only the fee leaves the tills. */
function createMovement({ id: ref, amount, fee }: typeof sms.$inferSelect, purpose: SmsPurpose): Posting[] {
  const moved = (purpose === 'move' ? 0n : amount!) + (fee ?? 0n)
  const debit = systemAccount(purpose === 'owner_draw' ? 'owner' : 'expense')
  return moved === 0n ? [] : [{ reason: 'till_movement', ref, debit, credit: systemAccount('payout'), amount: moved }]
}

const isLike = (part: string | undefined): SQL | undefined =>
  part
    ? or(
        contains(sms.transaction_id, part.trim().toUpperCase()),
        contains(sms.counterparty, part.replace(/\D/g, '') || part),
      )
    : undefined

const readSms = (db: Db | Tx, paging: Paging, filter: SQL | undefined) =>
  readPage(paging, {
    id: sms.id,
    total: countRows(db, sms, filter),
    items: async ({ after, order, limit }) => {
      const found = await db
        .select({
          sms,
          till: tills.label,
          enteredBy: sql<string | null>`(select ${users.username} from ${users} where ${users.id} = ${sms.entered_by})`,
          username: sql<string | null>`(select ${users.username} from ${users} where ${users.id} in (
            select ${payments.user_id} from ${payments} where ${payments.sms_id} = ${sms.id}
            union all select ${withdrawals.user_id} from ${withdrawals} where ${withdrawals.sms_id} = ${sms.id}))`,
        })
        .from(sms)
        .innerJoin(tills, eq(tills.id, sms.till_id))
        .where(and(filter, after))
        .orderBy(order)
        .limit(limit)
      return found.map(present)
    },
  })

interface FoundSms {
  sms: typeof sms.$inferSelect
  till: string
  enteredBy: string | null
  username: string | null
}

const present = ({ sms: row, till, enteredBy, username }: FoundSms): TillSms => ({
  _id: row.id,
  till,
  method: row.method,
  sender: row.sender,
  body: row.body,
  received_at: row.received_at.toISOString(),
  created_at: row.created_at.toISOString(),
  entered_by: enteredBy,
  direction: row.direction,
  transaction_id: row.transaction_id,
  amount: toTakaOrNull(row.amount),
  fee: toTakaOrNull(row.fee),
  balance: toTakaOrNull(row.balance),
  counterparty: row.counterparty,
  is_masked: row.is_masked,
  happened_at: row.happened_at?.toISOString() ?? null,
  state: row.state,
  chain: row.chain,
  username,
  named_as: row.named_as,
  named_note: row.named_note,
})

const toTakaOrNull = (amount: Poisha | null) => (amount === null ? null : toTaka(amount))
