import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Poisha } from '#contract/money.ts'
import { paymentKinds } from '#contract/tills/reader/read-provider-sms.ts'
import type { Tx } from '../../db/connect.ts'
import { openAlarms } from '../alarms.ts'
import { sms } from '../table.ts'
import { getStarts, isEarlier, type Line, type LinkedLine, startOf } from './line.ts'
import { happenedAt, oldestId, type SmsRow, type Till } from './line-rows.ts'
import type { Links } from './link-lines.ts'

export async function setChain(tx: Tx, lines: { id: string }[], chain: 'unproven' | 'forged'): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  await tx
    .update(sms)
    .set({ chain, linked_by: null, ...(chain === 'forged' && { state: 'suspect' as const }) })
    .where(inArray(sms.id, ids))
}

export async function setForged(tx: Tx, lines: { id: string }[]): Promise<void> {
  await setChain(tx, lines, 'forged')
  await openAlarms(
    tx,
    lines.map(({ id }) => ({ kind: 'sms_forged', ref: id })),
  )
}

/** Stores what each line did to the balance. Of a line of unknown form, that is its direction and amount too. */
export async function setLinked(tx: Tx, lines: LinkedLine[], linkedBy: 'line' | 'balance'): Promise<void> {
  if (lines.length === 0) return
  const changes = lines.map(({ id, after, before, by = linkedBy }) => ({ id, change: String(after - before), by }))
  await tx
    .update(sms)
    .set({
      chain: 'linked',
      linked_by: sql<'line'>`l.by`,
      change: sql<bigint>`l.change`,
      direction: sql<
        'in' | 'out' | null
      >`case when ${sms.kind} is not null then ${sms.direction} when l.change > 0 then 'in' when l.change < 0 then 'out' end`,
      amount: sql<bigint>`case when ${sms.kind} is null then abs(l.change) else ${sms.amount} end`,
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as l(id uuid, change bigint, by text)`)
    .where(sql`${sms.id} = l.id`)
}

/** Stores the balances of SMS without one, which fill a gap. */
export async function setBridged(tx: Tx, bridges: Links['bridges']): Promise<void> {
  for (const { id, change, after: balance } of bridges)
    await tx.update(sms).set({ chain: 'linked', linked_by: 'bridge', change, balance }).where(eq(sms.id, id))
}

/** SMS that counted as forged, and that an entered balance proves genuine. One whose transfer has another SMS stays suspect. */
export async function setGenuine(tx: Tx, rows: SmsRow[]): Promise<void> {
  for (const { id, method, transaction_id, direction, kind } of rows) {
    const isSame = and(
      eq(sms.method, method),
      eq(sms.transaction_id, transaction_id ?? ''),
      eq(sms.direction, direction ?? 'in'),
    )
    if (transaction_id !== null && (await tx.$count(sms, isSame)) > 1) continue
    const isClaimable = direction === 'out' || (direction === 'in' && kind !== null && paymentKinds.includes(kind))
    await tx
      .update(sms)
      .set({ state: isClaimable ? 'open' : 'info' })
      .where(eq(sms.id, id))
  }
}

/** More SMS than these that do not link are a sign that balances are being guessed. */
const strangersMax = 5

/** Whether so many SMS of the last day do not link that a person decides about those that do. Entering a balance ends it. */
export async function isDoubted(tx: Tx, { id, chain_since, balance_proved_at }: Till): Promise<boolean> {
  const since = balance_proved_at?.toISOString() ?? null
  const isStranger = and(
    eq(sms.till_id, id),
    gt(sms.id, oldestId()),
    inArray(sms.chain, ['waiting', 'forged', 'unproven']),
    gt(sms.created_at, sql`greatest(now() - interval '1 day', ${since}::timestamptz)`),
    chain_since ? gte(happenedAt, chain_since) : undefined,
  )
  return (await tx.$count(sms, isStranger)) > strangersMax
}

export async function setDoubted(tx: Tx, lines: LinkedLine[]): Promise<void> {
  const ids = lines.filter(({ by }) => by === undefined).map(({ id }) => id)
  if (ids.length > 0) await tx.update(sms).set({ linked_by: 'doubt' }).where(inArray(sms.id, ids))
}

/**
 * The waiting lines that lead to a balance which the provider's app shows. They are genuine, although lines before them are missing. Of
 * several that end at a balance, the latest one counts.
 */
export function findRunTo(balance: Poisha, waiting: Line[]): LinkedLine[] {
  const run: LinkedLine[] = []
  const rest = [...waiting].sort(isEarlier).reverse()
  const take = (ends: Poisha[]) => {
    const index = rest.findIndex(({ after }) => ends.includes(after))
    return index === -1 ? undefined : rest.splice(index, 1)[0]
  }
  for (let ends = [balance]; ; ) {
    const line = take(ends)
    if (!line) return run
    const later = run[0]
    if (later) later.before = line.after
    run.unshift(startOf(line))
    ends = getStarts(line)
  }
}

/**
 * The linked lines that a run contradicts: it starts at a balance from which they had gone another way. `recent` are the last linked
 * lines, in any order. Empty if the run starts at the head, or nowhere in them.
 */
export function findContradicted(
  run: LinkedLine[],
  chain: { head: Poisha | null; recent: LinkedLine[] },
): LinkedLine[] {
  const start = run[0]?.before
  const found: LinkedLine[] = []
  const rest = [...chain.recent].sort(isEarlier).reverse()
  for (let at = chain.head; start !== undefined && at !== null && at !== start; ) {
    const index = rest.findIndex(({ after }) => after === at)
    if (index === -1) return []
    const [line] = rest.splice(index, 1)
    found.push(line!)
    at = line!.before
  }
  return found
}
