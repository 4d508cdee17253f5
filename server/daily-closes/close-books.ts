import { createHash, randomBytes } from 'node:crypto'
import { desc, eq, lt, sql } from 'drizzle-orm'
import { headText } from '#contract/books.ts'
import { addDays, startOfDay } from '#contract/days.ts'
import { minuteMs } from '#contract/durations.ts'
import { closedDays } from '../closed-days/table.ts'
import type { Db, Tx } from '../db/connect.ts'
import { tryLock } from '../db/locks.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { hashDay } from './hash-day.ts'
import { readFiguresAt } from './read-figures.ts'
import { readReport } from './read-report.ts'
import { signHead } from './sign.ts'
import { dailyCloses, dailyTrees } from './table.ts'
import { computeRoot, hashLeaves, packIds } from './tree.ts'

/** After midnight: requests of the day that are still running end before. */
const closeAfterMs = 5 * minuteMs

/** How long members can fetch proofs of a day. */
export const treeDays = 40

interface Closing {
  /** The server's key for closes: 32 bytes in base64url. */
  seed: string
  now?: Date
}

/** Closes the books of the days that are over, one transaction each. Returns the closed days. */
export async function closeBooks(db: Db, closing: Closing): Promise<string[]> {
  const closed: string[] = []
  for (;;) {
    const day = await runTransaction(db, (tx) => closeNextDay(tx, closing))
    if (day === null) return closed
    closed.push(day)
  }
}

/** Returns the day that was closed; null if there is none to close. */
async function closeNextDay(tx: Tx, { seed, now = new Date() }: Closing): Promise<string | null> {
  // Another process closes them.
  if (!(await tryLock(tx, 'daily close'))) return null
  const [previous] = await tx.select().from(dailyCloses).orderBy(desc(dailyCloses.day)).limit(1)
  const day = await findNextDay(tx, previous?.day)
  if (day === null || now.getTime() < startOfDay(addDays(day, 1)) + closeAfterMs) return null
  const figures = await readFiguresAt(tx, day)
  const salt = new Uint8Array(randomBytes(32))
  const leaves = hashLeaves(figures, { day, salt })
  const root = computeRoot(leaves)
  const report = JSON.stringify(await readReport(tx, day, figures))
  const hashes = await hashDay(tx, day)
  const previous_head = previous?.head ?? null
  const head = hashClose({ day, report, ...hashes, root, previous_head })
  const row = { day, report, ...hashes, root, members: figures.length, previous_head, head, closed_at: now }
  await tx.insert(dailyCloses).values({ ...row, ...signHead(head, seed) })
  const members = new Uint8Array(packIds(figures.map(({ member_id }) => member_id)))
  await tx.insert(dailyTrees).values({ day, salt, members, leaves: new Uint8Array(leaves) })
  await tx.delete(dailyTrees).where(lt(dailyTrees.day, addDays(day, -treeDays)))
  return day
}

/** The day after the last close, or at first the last day with closed sums. Null: its sums are not closed yet. */
async function findNextDay(tx: Tx, lastDay: string | undefined): Promise<string | null> {
  const isNext = lastDay === undefined ? sql`true` : eq(closedDays.day, addDays(lastDay, 1))
  const [found] = await tx
    .select({ day: closedDays.day })
    .from(closedDays)
    .where(isNext)
    .orderBy(desc(closedDays.day))
    .limit(1)
  return found?.day ?? null
}

type Hashed = Pick<
  typeof dailyCloses.$inferSelect,
  'day' | 'report' | 'postings_hash' | 'audits_hash' | 'root' | 'previous_head'
>

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hashes of what a close freezes. */
export const listFrozen = ({ root, postings_hash, audits_hash, report }: Omit<Hashed, 'day' | 'previous_head'>) => ({
  root,
  postings_hash,
  audits_hash,
  report_hash: hash(report),
})

/** The head of a close, with the head before. Members' phones compute it too. */
export const hashClose = ({ day, previous_head, ...frozen }: Hashed): string =>
  hash(headText({ day, previous_head, ...listFrozen(frozen) }))
