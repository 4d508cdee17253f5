import { onTestFinished, vi } from 'vitest'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { type Db, openUnchanged } from '#server/db/connect.ts'
import { transfers } from '#server/transfers/table.ts'
import { startTransfers, type TransferLoad } from '../operations/transfer-load.ts'
import { populate } from '../server/population.ts'
import { toUrl } from './processes.ts'

export const secret = 'a secret of the transfers, thirty-two characters or more'

export interface Load extends TransferLoad {
  /** Waits until so many more transfers are acknowledged. */
  waitForMore: (count: number) => Promise<void>
}

/** Members transfer money at a running server all the time. Its signing key has to be `secret`. */
export async function startLoad(dataDir: string, address: string, members = 8): Promise<Load> {
  const startBalances = { balance: 50_000_000n, earning: 0n }
  const population = await withDb(dataDir, (db) => populate(db, { secret, members, videos: 0, startBalances }))
  const load = startTransfers([address], population)
  onTestFinished(() => load.abandon())
  const waitForMore = (count: number) => {
    const target = load.acknowledged.size + count
    const check = () => {
      if (load.acknowledged.size < target) throw new Error(`${target - load.acknowledged.size} transfers are missing`)
    }
    return vi.waitFor(check, { timeout: 120_000, interval: 20 })
  }
  return { ...load, waitForMore }
}

/** What the database lacks and what does not hold in it. */
export const readOutcome = (dataDir: string, { acknowledged }: TransferLoad) =>
  withDb(dataDir, async (db) => {
    const stored = new Set((await db.select({ id: transfers.id }).from(transfers)).map(({ id }) => id))
    return {
      lost: [...acknowledged.values()].filter((id) => !stored.has(id)),
      // Each client repeats its own until it has a response.
      unknown: stored.size - acknowledged.size,
      brokenInvariants: await findBrokenInvariants(db),
    }
  })

export const nothingLost = { lost: [], unknown: 0, brokenInvariants: {} }

async function withDb<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = openUnchanged(toUrl(dataDir))
  try {
    return await work(db)
  } finally {
    await close()
  }
}
