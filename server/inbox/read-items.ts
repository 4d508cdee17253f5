import { and, asc, desc, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { unionAll } from 'drizzle-orm/pg-core'
import type { InboxItem } from '#contract/inbox/inbox.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import type { Caller } from '../http/caller.ts'
import { readPayments } from '../payments/requests/read-payments.ts'
import { payments } from '../payments/table.ts'
import { presentProposal, readWaiting } from '../proposals/read-waiting.ts'
import { proposals } from '../proposals/table.ts'
import { addNewest, presentSupport } from '../supports/present.ts'
import { supports } from '../supports/table.ts'
import { findSentSms } from '../tills/match/find-sent-sms.ts'
import { addCandidates, readSms } from '../tills/sms/read-sms.ts'
import { sms } from '../tills/table.ts'
import { listMemberRows } from '../users/list-member-rows.ts'
import { readWithdrawals } from '../withdrawals/read-withdrawals.ts'
import { withdrawals } from '../withdrawals/table.ts'
import type { Filters, ListedKind } from './filters.ts'

export const tables: Record<ListedKind, PgTable & { id: AnyPgColumn }> = {
  payment: payments,
  withdrawal: withdrawals,
  support: supports,
  proposal: proposals,
  unclaimed: sms,
}

interface Position {
  cursor: string | undefined
  isNewestFirst: boolean
  limit: number
}

export type Listed = { id: string; kind: ListedKind }

/** The ids of one page. Each table has a scan of its own, which ends after `limit` rows. Ids sort by time. */
export async function listIds(db: Db, filters: Filters, { cursor, isNewestFirst, limit }: Position): Promise<Listed[]> {
  const [beyond, order] = isNewestFirst ? [lt, desc] : [gt, asc]
  const scans = listKinds(filters).map((kind) => {
    const { id } = tables[kind]
    return db
      .select({ id: sql<string>`${id}`.as('id'), kind: sql<ListedKind>`${sql.raw(`'${kind}'`)}`.as('kind') })
      .from(tables[kind])
      .where(and(filters[kind], cursor ? beyond(id, cursor) : undefined))
      .orderBy(order(id))
      .limit(limit)
  })
  const [first, second, ...rest] = scans
  if (!first) return []
  const listed = (second ? unionAll(first, second, ...rest) : first).as('listed')
  return db.select({ id: listed.id, kind: listed.kind }).from(listed).orderBy(order(listed.id)).limit(limit)
}

/** The number of rows of each kind. */
export async function countKinds(db: Db, filters: Filters): Promise<Partial<Record<ListedKind, number>>> {
  const counts = listKinds(filters).map(async (kind) => [kind, await countRows(db, tables[kind], filters[kind])])
  return Object.fromEntries(await Promise.all(counts))
}

const listKinds = (filters: Filters): ListedKind[] => Object.keys(filters) as ListedKind[]

const nothing: Omit<InboxItem, '_id' | 'created_at' | 'since'> = {
  payment: null,
  withdrawal: null,
  support: null,
  proposal: null,
  sms: null,
}

/** The rows of these ids, in their order. One that was decided meanwhile is left out. */
export async function readItems(db: Db, listed: Listed[], caller: Caller): Promise<InboxItem[]> {
  const all = { limit: String(Math.max(listed.length, 1)) }
  const read = async (kind: ListedKind, readRows: (filter: SQL) => Promise<InboxItem[]>) => {
    const ids = listed.filter((row) => row.kind === kind).map(({ id }) => id)
    return ids.length === 0 ? [] : readRows(inArray(tables[kind].id, ids))
  }
  const found = await Promise.all([
    read('payment', async (filter) =>
      (await readPayments(db, all, filter)).items.map((payment) => toItem(payment, payment.created_at, { payment })),
    ),
    read('withdrawal', async (filter) => {
      const { items } = await readWithdrawals(db, all, filter)
      const ids = items.map(({ _id }) => _id)
      const sent = await findSentSms(db, ids)
      return items.map((each) => {
        const since = each.status === 'approved' ? (each.decided_at ?? each.created_at) : each.created_at
        return toItem(each, since, { withdrawal: { ...each, sent_sms: sent.get(each._id) ?? null } })
      })
    }),
    read('support', async (filter) => {
      const { items } = await listMemberRows(db, { from: supports, paging: all, filter, present: presentSupport })
      return (await addNewest(db, items)).map((support) =>
        toItem(support, support.newest?.created_at ?? support.created_at, { support }),
      )
    }),
    read('proposal', async (filter) =>
      (await readWaiting(db, filter)).map((each) => {
        const proposal = presentProposal(each, caller)
        return toItem(proposal, proposal.created_at, { proposal })
      }),
    ),
    read('unclaimed', async (filter) =>
      (await addCandidates(db, (await readSms(db, all, filter)).items)).map((message) =>
        toItem(message, message.received_at, { sms: message }),
      ),
    ),
  ])
  const byId = new Map(found.flat().map((item) => [item._id, item]))
  return listed.flatMap(({ id }) => byId.get(id) ?? [])
}

const toItem = (
  { _id, created_at }: Pick<InboxItem, '_id' | 'created_at'>,
  since: string,
  row: Partial<typeof nothing>,
): InboxItem => ({ ...nothing, ...row, _id, created_at, since })
