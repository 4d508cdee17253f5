import { min, sql } from 'drizzle-orm'
import { isWithin, today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { queryRows } from '../db/query-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { postings } from '../ledger/table.ts'
import { postedDay, selectSums, sumColumns, sumNames } from './day-sums.ts'
import { closedDays } from './table.ts'

/** Closes the days that are over, one transaction each, from the day after the last closed one to yesterday. */
export async function closeDays(db: Db, isStopping: () => boolean = () => false): Promise<void> {
  let isMore = true
  while (isMore && !isStopping()) isMore = await runTransaction(db, closeNextDay)
}

/** Returns whether a day was closed. */
async function closeNextDay(tx: Tx): Promise<boolean> {
  // Another process closes days, or a late posting reopens one.
  if (!(await tryLockDay(tx, everyDay))) return false
  const day = await findNextDay(tx)
  // A transaction that began on that day is still posting. The next run closes the day.
  if (day === null || !(await tryLockDay(tx, sql`${day}::date - ${lockEpoch}`))) return false
  // Two statements, because a distributed schema does not allow the time zone of a day in `insert … select`.
  const sums = one(
    await queryRows<Record<string, string>>(
      tx,
      sql`select ${selectSums} from ${postings} where ${isWithin(postings.created_at, { from: day, to: day })}`,
    ),
  )
  const values = sumNames.map((name) => sql`${sums[name]}::bigint`)
  await tx.execute(
    sql`insert into ${closedDays} (day, ${sumColumns}) values (${day}::date, ${sql.join(values, sql`, `)})`,
  )
  return true
}

/** The first day that is not closed, if it is over. */
async function findNextDay(tx: Tx): Promise<string | null> {
  const first = tx.select({ day: sql`${min(postedDay)}` }).from(postings)
  const { day } = one(
    await queryRows<{ day: string | null }>(
      tx,
      sql`select case when day < ${today} then day::text end as day
        from (select coalesce((select max(day) + 1 from ${closedDays}), (${first})) as day) as next`,
    ),
  )
  return day
}

/** The locks of the trigger `posting_reopens_day`: each posting shares that of its day until its transaction ends. They belong to the schema. */
const lockClass = sql.raw(`case current_schema() when 'public' then 4210 else hashtext(current_schema()) end`)
const lockEpoch = sql.raw(`date '2000-01-01'`)
const everyDay = sql.raw('0')

const tryLockDay = async (tx: Tx, key: typeof everyDay): Promise<boolean> =>
  one(await queryRows<{ isMine: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${lockClass}, ${key}) as "isMine"`))
    .isMine
