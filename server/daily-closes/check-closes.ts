import { asc, eq } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Db, Tx } from '../db/connect.ts'
import { hashClose, treeDays } from './close-books.ts'
import { hashDay } from './hash-day.ts'
import { readFiguresAt } from './read-figures.ts'
import { isSigned } from './sign.ts'
import { dailyCloses, dailyTrees } from './table.ts'
import { computeRoot, hashLeaves } from './tree.ts'

/** What differs from the closed books of a day. */
export interface BrokenClose {
  day: string
  differs: 'postings' | 'audit entries' | 'chain' | 'head' | 'signature' | 'figures of members' | 'tree of members'
}

/**
 * Compares all closes with the rows of their days and with each other, and the trees with the ledger. Only those of days that were too
 * old at the last close are deleted.
 */
export async function findBrokenCloses(tx: Db): Promise<BrokenClose[]> {
  const closes = await tx.select().from(dailyCloses).orderBy(asc(dailyCloses.day))
  const trees = await tx.select({ day: dailyTrees.day }).from(dailyTrees)
  const broken: BrokenClose[] = []
  for (const [at, close] of closes.entries()) {
    const { day } = close
    const now = await hashDay(tx as Tx, day)
    if (now.postings_hash !== close.postings_hash) broken.push({ day, differs: 'postings' })
    if (now.audits_hash !== close.audits_hash) broken.push({ day, differs: 'audit entries' })
    if (close.previous_head !== (closes[at - 1]?.head ?? null)) broken.push({ day, differs: 'chain' })
    if (close.head !== hashClose(close)) broken.push({ day, differs: 'head' })
    else if (!isSigned(close)) broken.push({ day, differs: 'signature' })
    if (trees.some((tree) => tree.day === day) && !(await isTreeRight(tx, close)))
      broken.push({ day, differs: 'figures of members' })
  }
  return [...broken, ...findMissingTrees(closes, trees)].sort((one, other) => one.day.localeCompare(other.day))
}

type OfDay = { day: string }

function findMissingTrees(closes: OfDay[], trees: OfDay[]): BrokenClose[] {
  const newest = closes.at(-1)
  if (!newest) return []
  const firstKept = addDays(newest.day, -treeDays)
  return closes
    .filter(({ day }) => day >= firstKept && !trees.some((tree) => tree.day === day))
    .map(({ day }) => ({ day, differs: 'tree of members' }))
}

async function isTreeRight(tx: Db, { day, root }: { day: string; root: string }): Promise<boolean> {
  const [tree] = await tx.select().from(dailyTrees).where(eq(dailyTrees.day, day))
  if (!tree) return false
  const figures = await readFiguresAt(tx, day)
  return computeRoot(tree.leaves) === root && computeRoot(hashLeaves(figures, { day, salt: tree.salt })) === root
}
