import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias, union } from 'drizzle-orm/pg-core'
import type { Paging, Period } from '#contract/lists.ts'
import { type Direction, type Poisha, toTaka } from '#contract/money.ts'
import { MoveReason, type Purse, type StatementLine } from '#contract/statements.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage, type Slice } from '../db/read-page.ts'
import { accounts, postings } from '../ledger/table.ts'
import { users } from '../users/table.ts'

interface Shown {
  /** Undefined: all accounts of the member. */
  purse?: Purse | undefined
  direction?: Direction | undefined
  reasons?: readonly MoveReason[] | undefined
  /** Only the lines that it has caused. */
  ref?: string | undefined
}

type StatementQuery = Paging & Period & Shown & { ownerId: string }
type Own = typeof accounts.$inferSelect

/**
 * Reads one page of a member's postings, each with the balances after it. The time does not depend on the number of the
 * member's postings: each posting stores the balances after it, and each account counts its lines.
 */
export async function readStatement(
  db: Db,
  { ownerId, from, to, purse, direction, reasons, ref, ...paging }: StatementQuery,
) {
  const own = await db.select().from(accounts).where(eq(accounts.owner_id, ownerId)).orderBy(asc(accounts.id))
  const isShown = and(
    isWithin(postings.created_at, { from, to }),
    reasons && inArray(postings.reason, [...reasons]),
    ref ? isCausedBy(ref) : undefined,
    // A movement between the member's own accounts has no direction where both are shown.
    direction && !purse ? notInArray(direction === 'in' ? postings.debit : postings.credit, idsOf(own)) : undefined,
  )
  const sides = listSides(purse ? own.filter(({ kind }) => kind === purse) : own, direction)
  return readPage(paging, {
    id: postings.id,
    total: isShown || purse ? countLines(db, { own, sides, isShown }) : Promise.resolve(sumLines(own)),
    items: (slice) => readSides(db, own, { isShown, sides, ...slice }),
  })
}

const idsOf = (own: Own[]) => own.map(({ id }) => id)
const isOf = (own: Own[]) => sql`(${inArray(postings.debit, idsOf(own))} or ${inArray(postings.credit, idsOf(own))})`
const sumLines = (own: Own[]) => own.reduce((sum, { lines }) => sum + lines, 0)

/** One side of one account. Each has an index scan of its own: an `or` would sort all postings of the member. */
type Side = { account: number; column: AnyPgColumn }

const listSides = (shown: Own[], direction: Direction | undefined): Side[] =>
  shown.flatMap(({ id: account }) => [
    ...(direction === 'in' ? [] : [{ account, column: postings.debit }]),
    ...(direction === 'out' ? [] : [{ account, column: postings.credit }]),
  ])

const isOnSide = ({ account, column }: Side) => eq(column, account)

async function countLines(db: Db, { own, sides, isShown }: { own: Own[]; sides: Side[]; isShown: SQL | undefined }) {
  // Of all accounts, a posting between two of them is on two sides.
  if (sides.length > 3) return countRows(db, postings, and(isOf(own), isShown))
  const counts = await Promise.all(sides.map((side) => countRows(db, postings, and(isOnSide(side), isShown))))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function readSides(
  db: Db,
  own: Own[],
  { isShown, sides, after, order, limit }: Slice & { isShown: SQL | undefined; sides: Side[] },
): Promise<StatementLine[]> {
  const scans = sides.map((side) =>
    db
      .select({ id: postings.id })
      .from(postings)
      .where(and(isOnSide(side), isShown, after))
      .orderBy(order)
      .limit(limit),
  )
  const [first, second, ...rest] = scans
  if (!first) return []
  const isListed = inArray(postings.id, second ? union(first, second, ...rest) : first)
  return presentLines(own, await selectLines(db, own, isListed).orderBy(order).limit(limit))
}

// With the reasons, the unique index on reason and `ref` serves it.
const isCausedBy = (ref: string) => and(inArray(postings.reason, MoveReason.options), eq(postings.ref, ref))

/** The lines that one request, task or purchase has caused for a member, oldest first. */
export async function readLinesOf(db: Db, { ownerId, ref }: { ownerId: string; ref: string }) {
  return readLines(db, ownerId, isCausedBy(ref))
}

/** The lines of these postings of a member, oldest first. */
export async function readLines(db: Db, ownerId: string, filter: SQL | undefined): Promise<StatementLine[]> {
  const own = await db.select().from(accounts).where(eq(accounts.owner_id, ownerId))
  if (own.length === 0) return []
  return presentLines(own, await selectLines(db, own, and(filter, isOf(own))).orderBy(asc(postings.id)))
}

function selectLines(db: Db, own: Own[], filter: SQL | undefined) {
  const [debited, credited] = [alias(accounts, 'debited'), alias(accounts, 'credited')]
  return db
    .select({
      posting: postings,
      from: debited,
      to: credited,
      other: users.username,
      balance: balanceAfter(own, 'balance'),
      earning: balanceAfter(own, 'earning'),
      hold: balanceAfter(own, 'hold'),
    })
    .from(postings)
    .innerJoin(debited, eq(debited.id, postings.debit))
    .innerJoin(credited, eq(credited.id, postings.credit))
    .leftJoin(users, eq(users.id, otherOwner(debited.owner_id, credited.owner_id, own)))
    .where(filter)
}

type Selected = Awaited<ReturnType<typeof selectLines>>

function presentLines(own: Own[], found: Selected): StatementLine[] {
  const purseOf = ({ id }: Own) => own.find((account) => account.id === id)?.kind as StatementLine['from'] | undefined
  return found.map(({ posting, from, to, ...line }) => ({
    ...line,
    _id: posting.id,
    // Postings of a member never have a reason of system accounts.
    reason: posting.reason as MoveReason,
    ref: posting.ref,
    amount: toTaka(posting.amount),
    from: purseOf(from) ?? null,
    to: purseOf(to) ?? null,
    balance: toTaka(line.balance),
    earning: toTaka(line.earning),
    hold: toTaka(line.hold),
    created_at: posting.created_at.toISOString(),
  }))
}

/** The owner of the account on the other side. Null if it is a system account or the member's own. */
const otherOwner = (debited: AnyPgColumn, credited: AnyPgColumn, own: Own[]) =>
  sql`nullif(case when ${inArray(postings.debit, idsOf(own))} then ${credited} else ${debited} end, ${own[0]!.owner_id})`

/** A balance of the member after a posting: that of the last posting of the account up to this one. */
function balanceAfter(own: Own[], purse: Purse) {
  const account = own.find(({ kind }) => kind === purse)?.id
  return sql<Poisha>`coalesce((select last.balance from (
    (select id, debit_balance as balance from posting p where debit = ${account} and p.id <= ${postings.id} order by id desc limit 1)
    union all
    (select id, credit_balance from posting p where credit = ${account} and p.id <= ${postings.id} order by id desc limit 1)
  ) last order by last.id desc limit 1), 0)`.mapWith(BigInt)
}
