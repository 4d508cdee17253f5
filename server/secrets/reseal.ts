import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import type { Background } from '../process/background.ts'
import { deriveKeys, type Keys } from '../process/keys.ts'
import { type SealedKind, sealedKinds } from './sealed-rows.ts'

const batchRows = 100
const firstId = '00000000-0000-0000-0000-000000000000'
const retryMs = 60_000

/** How many rows of a kind were resealed, and how many no secret opens. */
export interface ResealCount {
  one: string
  many: string
  resealed: number
  lost: number
}

interface Parts {
  db: Db
  /** The current secret, and earlier ones. */
  secrets: readonly string[]
  isStopping?: () => boolean
}

/**
 * Seals with the current secret what only an earlier one opens, so that the earlier one can be removed. Each batch locks its rows in a
 * short transaction, so that several processes and calls can work meanwhile, and a killed process loses nothing.
 */
export async function resealRows({ db, secrets, isStopping = () => false }: Parts): Promise<ResealCount[]> {
  const keys = secrets.map(deriveKeys)
  const counts: ResealCount[] = []
  for (const kind of sealedKinds) {
    const count = { one: kind.one, many: kind.many, resealed: 0, lost: 0 }
    counts.push(count)
    for await (const rows of readBatches(db, kind, keys)) {
      if (isStopping()) return counts
      count.lost += rows.filter(({ state }) => state === 'lost').length
      const ids = rows.filter(({ state }) => state === 'earlier').map(({ id }) => id)
      if (ids.length > 0) count.resealed += await resealBatch(db, kind, { ids, keys })
    }
  }
  return counts
}

async function* readBatches(db: Db, kind: SealedKind, keys: readonly Keys[]) {
  for (let after = firstId; ; ) {
    const rows = await kind.read(db, { after, limit: batchRows }, keys)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) return
    after = last.id
  }
}

/** Returns how many were resealed: another process may have resealed some meanwhile. */
const resealBatch = (db: Db, kind: SealedKind, { ids, keys }: { ids: string[]; keys: readonly Keys[] }) =>
  runTransaction(db, async (tx) => {
    const rows = (await kind.read(tx, { lockedIds: ids }, keys)).filter(({ state }) => state === 'earlier')
    await Promise.all(rows.map(({ reseal }) => reseal(tx)))
    return rows.length
  })

interface StartParts extends Required<Parts> {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  background: Background
}

/** Reseals in the background of a start, and logs what was resealed and what cannot be opened. */
export function resealAtStart({ log, background, ...parts }: StartParts): void {
  const attempt = async () => {
    if (parts.isStopping()) return
    try {
      report(log, await resealRows(parts))
    } catch (error) {
      log.error({ err: error }, 'Resealing failed. Another attempt follows in a minute')
      setTimeout(() => background.run(attempt()), retryMs).unref()
    }
  }
  background.run(attempt())
}

function report(log: StartParts['log'], counts: ResealCount[]): void {
  const resealed = counts.filter((count) => count.resealed > 0)
  if (resealed.length > 0)
    log.info(`Resealed with the current secret: ${listCounts(resealed, ({ resealed }) => resealed)}`)
  const lost = counts.filter((count) => count.lost > 0)
  if (lost.length > 0)
    log.warn(
      `${listCounts(lost, ({ lost }) => lost)} cannot be opened: JWT_SECRET was changed without JWT_SECRET_PREVIOUS. See "A lost secret" in docs/operating.md`,
    )
}

/** `3 authenticator apps and 1 till phone` */
function listCounts(counts: ResealCount[], numberOf: (count: ResealCount) => number): string {
  const parts = counts.map((count) => `${numberOf(count)} ${numberOf(count) === 1 ? count.one : count.many}`)
  return new Intl.ListFormat('en-GB').format(parts)
}

/** The lines that the command prints. */
export function describeCounts(counts: ResealCount[]): string[] {
  const lost = counts.reduce((sum, count) => sum + count.lost, 0)
  return [
    ...counts.map(({ many, resealed, lost }) => `${many}: ${resealed} resealed, ${lost} cannot be opened`),
    lost === 0
      ? '0 rows need an earlier secret.'
      : `${lost} ${lost === 1 ? 'row needs' : 'rows need'} an earlier secret that is not in JWT_SECRET_PREVIOUS.`,
  ]
}
