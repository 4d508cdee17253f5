import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Paging } from '#contract/lists.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { Candidate, ClaimReason, TillSms, UnclaimedSms } from '#contract/tills/sms.ts'
import { findTopUpCodes } from '#contract/top-up-code.ts'
import { contains, containsAccountNumber, containsTransactionId } from '../../db/conditions.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { countRows } from '../../db/count-rows.ts'
import { toMobileNumber } from '../../db/mobile-number.ts'
import { queryRows } from '../../db/query-rows.ts'
import { readPage } from '../../db/read-page.ts'
import { memberNumbers } from '../../numbers/table.ts'
import { payments } from '../../payments/table.ts'
import { users } from '../../users/table.ts'
import { withdrawals } from '../../withdrawals/table.ts'
import { sms, smsReminders, tills } from '../table.ts'

/** A part of the transaction id or the number. The digits of an id with letters are no part of a number. */
export const isLike = (part: string | undefined): SQL | undefined =>
  part
    ? or(
        containsTransactionId(sms.transaction_id, part),
        /[a-z]/i.test(part)
          ? undefined
          : (containsAccountNumber(sms.counterparty, part) ?? contains(sms.counterparty, part)),
      )
    : undefined

/** Reads one page for administrators. */
export const readSms = (db: Db | Tx, paging: Paging, filter: SQL | undefined) =>
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

/** Adds the members whose money it may be. Money that went out has none. */
export async function addCandidates(db: Db, messages: TillSms[]): Promise<UnclaimedSms[]> {
  const candidates = await findCandidates(
    db,
    messages.filter(({ direction }) => direction === 'in'),
  )
  return messages.map((each) => ({ ...each, candidates: candidates.get(each._id) ?? [] }))
}

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
  reference: row.reference,
  happened_at: row.happened_at?.toISOString() ?? null,
  state: row.state,
  chain: row.chain,
  username,
  purpose: row.purpose,
  purpose_note: row.purpose_note,
})

export const toTakaOrNull = (amount: Poisha | null) => (amount === null ? null : toTaka(amount))

interface Found {
  sms: string
  username: string
  is_active: boolean
  reason: ClaimReason
  count: number
  at: Date | string | null
  reminded_at: Date | string | null
}

/** More are no help. */
const candidatesMax = 5

/** A pending request is of the same money if it was sent in these days around it. */
const daysAround = 3

/** The strongest first. */
const order: Record<ClaimReason, number> = {
  code: 0,
  proved_number: 1,
  paid_from: 2,
  same_id: 3,
  withdrew_to: 4,
  same_amount: 5,
}

/** Finds whose incoming money it may be, by the id of its SMS. A masked number names no member. */
export async function findCandidates(
  db: Db | Tx,
  messages: { _id: string; reference: string | null }[],
): Promise<Map<string, Candidate[]>> {
  if (messages.length === 0) return new Map()
  const codes = messages.flatMap(({ _id, reference }) =>
    findTopUpCodes(reference ?? '').map((code) => ({ sms: _id, code })),
  )
  const ids = messages.map(({ _id }) => _id)
  const found = await queryRows<Found>(db as Db, selectCandidates(ids, codes))
  found.sort((one, other) => order[one.reason] - order[other.reason] || one.username.localeCompare(other.username))
  return new Map(ids.map((id) => [id, group(found.filter((each) => each.sms === id)).slice(0, candidatesMax)]))
}

const selectCandidates = (ids: string[], codes: { sms: string; code: string }[]) => sql`
  with message as (
    select id, method, transaction_id, amount, received_at, case when not is_masked then counterparty end as number
    from ${sms} where direction = 'in' and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)),
  claim as (
    select (c ->> 'sms')::uuid as sms, u.id as user_id, 'code' as reason, null::timestamptz as at
    from jsonb_array_elements(${JSON.stringify(codes)}::jsonb) c join ${users} u on u.top_up_code = c ->> 'code'
    union all
    select m.id, n.user_id, 'proved_number', n.proved_at
    from message m join ${memberNumbers} n on n.number = m.number and n.state = 'proved'
    union all
    select m.id, p.user_id, 'paid_from', p.decided_at
    from message m join ${payments} p on p.account_number like m.number || '%' and p.status = 'success'
      and p.reversed_at is null
    union all
    select m.id, p.user_id, 'same_id', p.created_at
    from message m join ${payments} p on p.transaction_id = m.transaction_id and p.payment_method = m.method
      and p.status = 'pending'
    union all
    select m.id, w.user_id, 'withdrew_to', w.decided_at
    from message m join ${withdrawals} w on ${toMobileNumber(sql`w.account_number`)} = ${toMobileNumber(sql`m.number`)}
      and w.status = 'approved'
    union all
    select m.id, p.user_id, 'same_amount', p.created_at
    from message m join ${payments} p on p.status = 'pending' and p.archived_at is null and p.amount = m.amount
      and p.payment_method = m.method and p.transaction_id is distinct from m.transaction_id
      and p.created_at between m.received_at - make_interval(days => ${daysAround}::int)
        and m.received_at + make_interval(days => ${daysAround}::int))
  select claim.sms, u.username, u.status = 'on-progress' as is_active, claim.reason, count(*)::int as count,
    max(claim.at) as at, n.created_at as reminded_at
  from claim join ${users} u on u.id = claim.user_id and u.role = 'customer' and u.deleted_at is null
  left join ${smsReminders} n on n.user_id = u.id and n.sms_id = claim.sms
  group by 1, 2, 3, 4, 7`

function group(found: Found[]): Candidate[] {
  const candidates = new Map<string, Candidate>()
  for (const { username, is_active, reason, count, at, reminded_at } of found) {
    const known = candidates.get(username) ?? { username, is_active, reminded_at: toIso(reminded_at), reasons: [] }
    candidates.set(username, { ...known, reasons: [...known.reasons, { reason, count, at: toIso(at) }] })
  }
  return [...candidates.values()]
}

// The drivers return times of a query in SQL as text or as dates.
const toIso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
