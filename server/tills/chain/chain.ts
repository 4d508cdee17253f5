import { and, eq, lt, sql } from 'drizzle-orm'
import type { Poisha } from '#contract/money.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { sms, tills } from '../table.ts'
import type { Line, LinkedLine } from './line.ts'
import {
  createToLine,
  earlyMs,
  readMoves,
  readRecent,
  readRejected,
  readWaiting,
  type SmsRow,
  type Till,
  type Transfer,
  timeOf,
  toTransfers,
} from './line-rows.ts'
import { type Links, linkLines, waitMs } from './link-lines.ts'
import {
  findContradicted,
  findRunTo,
  isDoubted,
  setBridged,
  setChain,
  setDoubted,
  setForged,
  setGenuine,
  setLinked,
} from './set-links.ts'

/** The tills whose lines have waited long enough to be checked. */
export const readOverdueTills = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectDistinct({ id: sms.till_id })
      .from(sms)
      .where(and(eq(sms.chain, 'waiting'), lt(sms.created_at, new Date(Date.now() - waitMs))))
  ).map(({ id }) => id)

/** What linking has changed: the ids of the SMS that are linked now, and the transfers of those that are linked or proven forged. */
export interface NewLinks {
  linkedIds: string[]
  transfers: Transfer[]
}

const noLinks: NewLinks = { linkedIds: [], transfers: [] }

/** Links the waiting lines of a till. Locks the till. */
export async function linkTill(tx: Tx, tillId: string): Promise<NewLinks> {
  const till = await lockTill(tx, tillId)
  if (!till) return noLinks
  const rows = await setApartEarly(tx, till, await readWaiting(tx, tillId))
  if (rows.length === 0) return noLinks
  const recent = await readRecent(tx, tillId)
  const since = till.chain_since?.getTime() ?? null
  const links = await linkWithMoves(tx, till, {
    head: till.balance,
    since,
    recent,
    waiting: rows.map(createToLine(till)),
  })
  await setChain(tx, links.unproven, 'unproven')
  if (links.linked.length + links.forged.length === 0) return noLinks
  await setLinked(tx, links.linked, 'line')
  await setForged(tx, links.forged)
  if (till.balance === null && links.linked[0])
    await tx.update(sms).set({ linked_by: 'start' }).where(eq(sms.id, links.linked[0].id))
  else if (await isDoubted(tx, till)) await setDoubted(tx, links.linked)
  await tx
    .update(tills)
    .set({
      balance: links.head,
      linked_lines: till.linked_lines + links.linked.length,
      chain_since: till.chain_since ?? new Date(Math.min(links.linked[0]!.happenedAt, Date.now())),
    })
    .where(eq(tills.id, tillId))
  return {
    linkedIds: links.linked.map(({ id }) => id),
    transfers: toTransfers(rows, [...links.linked, ...links.forged]),
  }
}

/** Lines that do not link may follow SMS without a balance. */
async function linkWithMoves(tx: Tx, till: Till, chain: Parameters<typeof linkLines>[0]): Promise<Links> {
  const links = linkLines(chain, Date.now())
  if (chain.head === null || links.linked.length === chain.waiting.length) return links
  const moves = await readMoves(tx, till)
  if (moves.length === 0) return links
  const bridged = linkLines({ ...chain, moves }, Date.now())
  await setBridged(tx, bridged.bridges)
  return bridged
}

/** What a balance that an administrator enters does to the lines of a till. */
export interface BalancePlan {
  /** Poisha. */
  balance: Poisha
  /** Lines that lead to it, oldest first. */
  run: LinkedLine[]
  /** Waiting lines that follow it: they came while it was typed. */
  after: LinkedLine[]
  /** The balance after them, in poisha. */
  head: Poisha
  /** Waiting lines that are older and do not lead to it. */
  unproven: Line[]
  /** Linked lines that the run contradicts: it starts where they had gone another way. */
  contradicted: LinkedLine[]
  rows: SmsRow[]
}

/** An SMS that came while the balance was typed is not older. */
const typingMs = 10 * 60_000

/** Plans the start of a till's chain at the balance that the provider's app shows now. Changes nothing. */
export async function planBalance(tx: Db | Tx, till: Till, balance: Poisha): Promise<BalancePlan> {
  const [waitingRows, rejected, recent] = await Promise.all([
    readWaiting(tx, till.id),
    readRejected(tx, till),
    readRecent(tx, till.id),
  ])
  const toLine = createToLine(till)
  const waiting = waitingRows.map(toLine)
  const run = findRunTo(balance, [...waiting, ...rejected.map(toLine)])
  const contradicted = findContradicted(run, { head: till.balance, recent })
  const rest = waiting.filter(({ id }) => !run.some((line) => line.id === id))
  const sinceMs = run.at(-1)?.happenedAt ?? Date.now() - typingMs
  const later = rest.filter(({ happenedAt }) => happenedAt >= sinceMs)
  const { linked: after, head } = linkLines({ head: balance, since: sinceMs, recent: [], waiting: later }, 0)
  const isLeft = (line: Line) => !after.some(({ id }) => id === line.id)
  const unproven = rest.filter((line) => isLeft(line) && (run.length === 0 || line.happenedAt < sinceMs))
  return { balance, run, after, head: head ?? balance, unproven, contradicted, rows: [...waitingRows, ...rejected] }
}

/** Whether it is the chain's own balance, or the SMS of a phone lead to it and contradict none. Otherwise only a person knows it. */
export function isReached(till: Till, { balance, run, rows, contradicted }: BalancePlan): boolean {
  if (balance === till.balance) return true
  const isPasted = ({ id }: Line) => rows.some((row) => row.id === id && row.phone_id === null)
  return run.length > 0 && contradicted.length === 0 && !run.some(isPasted)
}

/**
 * Starts the chain of a till at a balance. Lines that lead to it are linked, but only suggested; those that follow it are linked as
 * usual; older ones are no longer waited for. The caller undoes the effects of the contradicted lines.
 */
export async function setTillBalance(tx: Tx, till: Till, plan: BalancePlan): Promise<NewLinks> {
  const { run, after, head, unproven, contradicted, rows } = plan
  const isInRun = ({ id }: SmsRow) => run.some((line) => line.id === id)
  // Before the genuine ones: a transfer has one SMS that is not suspect.
  await setForged(tx, contradicted)
  await setGenuine(
    tx,
    rows.filter((row) => row.chain === 'forged' && isInRun(row)),
  )
  await setLinked(tx, run, 'balance')
  await setLinked(tx, after, 'line')
  await setChain(tx, unproven, 'unproven')
  const now = sql`now()`
  await tx
    .update(tills)
    .set({
      balance: head,
      chain_since: now,
      balance_proved_at: now,
      linked_lines: run.length + after.length,
    })
    .where(eq(tills.id, till.id))
  return { linkedIds: after.map(({ id }) => id), transfers: toTransfers(rows, [...run, ...after]) }
}

/** Locks a till until the end of the transaction. Undefined if it does not exist. */
export async function lockTill(tx: Tx, tillId: string): Promise<Till | undefined> {
  const [till] = await tx.select().from(tills).where(eq(tills.id, tillId)).for('no key update')
  return till
}

/** Lines of long before the chain's start say nothing about it, so that they are neither linked nor forged. */
async function setApartEarly(tx: Tx, { chain_since }: Till, waiting: SmsRow[]): Promise<SmsRow[]> {
  const isEarly = (row: SmsRow) => chain_since !== null && timeOf(row) + earlyMs < chain_since.getTime()
  await setChain(tx, waiting.filter(isEarly), 'unproven')
  return waiting.filter((row) => !isEarly(row))
}
