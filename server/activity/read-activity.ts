import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ActivityItem } from '#contract/activity.ts'
import type { StatementLine } from '#contract/statements.ts'
import { readLines } from '../accounts/read-statement.ts'
import type { Db } from '../db/connect.ts'
import { postings } from '../ledger/table.ts'
import { listThreadsWithNews } from '../notifications/thread-news.ts'
import { presentOwn as presentOwnPayment, presentPayment } from '../payments/requests/present-own.ts'
import { payments } from '../payments/table.ts'
import { addNewest, presentSupport } from '../supports/present.ts'
import { supports } from '../supports/table.ts'
import { readWatchedTills } from '../tills/watched-tills.ts'
import { presentOwn as presentOwnWithdrawal } from '../withdrawals/present-own.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { type Filters, requestReasons } from './filters.ts'

interface Position {
  cursor: string | undefined
  isOldestFirst: boolean
  limit: number
}

type Kind = 'payment' | 'withdrawal' | 'support' | 'entry'
type Listed = { id: string; kind: Kind }

/** The ids of one page. Each table has an index scan of its own, which ends after `limit` rows. */
export async function listIds(db: Db, filters: Filters, { cursor, isOldestFirst, limit }: Position): Promise<Listed[]> {
  const [beyond, order] = isOldestFirst ? [gt, asc] : [lt, desc]

  const scan = (
    from: typeof payments | typeof withdrawals | typeof supports | typeof postings,
    kind: Kind,
    filter: SQL | undefined,
  ) =>
    filter
      ? [
          db
            .select({ id: sql<string>`${from.id}`.as('id'), kind: sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind') })
            .from(from as typeof payments)
            .where(and(filter, cursor ? beyond(from.id, cursor) : undefined))
            .orderBy(order(from.id))
            .limit(limit),
        ]
      : []

  const [first, second, ...rest] = [
    ...scan(payments, 'payment', filters.payments),
    ...scan(withdrawals, 'withdrawal', filters.withdrawals),
    ...scan(supports, 'support', filters.supports),
    // A movement between the two balances is on both sides; `union` lists it once.
    ...scan(postings, 'entry', filters.credits),
    ...scan(postings, 'entry', filters.debits),
  ]
  if (!first) return []
  const listed = (second ? union(first, second, ...rest) : first).as('listed')
  return db.select({ id: listed.id, kind: listed.kind }).from(listed).orderBy(order(listed.id)).limit(limit)
}

interface Owner {
  userId: string
  username: string
}

/** The rows of these ids, in their order. */
export async function readItems(db: Db, listed: Listed[], owner: Owner): Promise<ActivityItem[]> {
  const idsOf = (kind: Kind) => listed.filter((row) => row.kind === kind).map(({ id }) => id)
  const [news, ofPayments, ofWithdrawals, ofSupports, lines] = await Promise.all([
    listThreadsWithNews(db, owner.userId),
    readPayments(db, idsOf('payment'), owner),
    readWithdrawals(db, idsOf('withdrawal'), owner),
    readSupports(db, idsOf('support'), owner),
    readLinesOf(db, { ids: idsOf('entry'), refs: [...idsOf('payment'), ...idsOf('withdrawal')] }, owner),
  ])
  return listed.flatMap(({ id }) => {
    const payment = ofPayments.get(id) ?? null
    const withdrawal = ofWithdrawals.get(id) ?? null
    const support = ofSupports.get(id) ?? null
    const line = lines.get(id) ?? null
    // A conversation can be deleted meanwhile.
    const row = payment ?? withdrawal ?? support ?? line
    // An entry is known by its cause.
    const is_new = news.has(id) || (!payment && !withdrawal && line !== null && news.has(line.ref))
    return row ? [{ _id: id, created_at: row.created_at, payment, withdrawal, support, line, is_new }] : []
  })
}

const byId = <Row extends { _id: string }>(rows: Row[]) => new Map(rows.map((row) => [row._id, row]))

async function readPayments(db: Db, ids: string[], { username }: Owner) {
  if (ids.length === 0) return byId<ReturnType<typeof presentOwnPayment>>([])
  const found = await db.select().from(payments).where(inArray(payments.id, ids))
  const watched = found.some(({ status }) => status === 'pending') ? await readWatchedTills(db) : []
  return byId(found.map((row) => presentOwnPayment(presentPayment({ row, username }), watched)))
}

async function readWithdrawals(db: Db, ids: string[], { username }: Owner) {
  if (ids.length === 0) return byId<ReturnType<typeof presentOwnWithdrawal>>([])
  const found = await db.select().from(withdrawals).where(inArray(withdrawals.id, ids))
  return byId(found.map((row) => presentOwnWithdrawal({ row, username })))
}

async function readSupports(db: Db, ids: string[], { userId, username }: Owner) {
  if (ids.length === 0) return byId(await addNewest(db, []))
  const found = await db
    .select()
    .from(supports)
    .where(and(inArray(supports.id, ids), eq(supports.user_id, userId)))
  return byId(
    await addNewest(
      db,
      found.map((row) => presentSupport({ row, username })),
    ),
  )
}

/** The lines of entries by their ids, and the newest line of each request by the request's id. */
async function readLinesOf(db: Db, { ids, refs }: Record<'ids' | 'refs', string[]>, { userId: ownerId }: Owner) {
  const isCaused = and(inArray(postings.reason, [...requestReasons]), inArray(postings.ref, refs))
  const [entries, caused] = await Promise.all([
    ids.length > 0 ? readLines(db, ownerId, inArray(postings.id, ids)) : [],
    refs.length > 0 ? readLines(db, ownerId, isCaused) : [],
  ])
  // Oldest first, so that the newest of a request replaces the others.
  return new Map<string, StatementLine>([
    ...entries.map((line) => [line._id, line] as const),
    ...caused.map((line) => [line.ref, line] as const),
  ])
}
