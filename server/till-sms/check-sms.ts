import type { Db } from '../db/connect.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { matchTransfers } from '../payments/match-transfers.ts'
import { lockTransfers } from '../payments/payment-sms.ts'
import type { Background } from '../process/background.ts'
import { linkTill, readOverdueTills, readWaitingTransfers } from '../tills/chain.ts'
import { rereadUnknown } from './store-sms.ts'

const minuteMs = 60_000

interface Parts {
  db: Db
  background: Background
  isStopping: () => boolean
}

/** Every minute judges SMS that have waited for late ones, and reads unknown ones of before an update again. */
export function scheduleSmsChecks({ db, background, isStopping }: Parts): void {
  const check = async () => {
    await runTransaction(db, (tx) => rereadUnknown(tx))
    await judgeWaiting(db)
  }
  setInterval(() => {
    if (!isStopping()) background.run(check())
  }, minuteMs).unref()
}

/** Finds the forged lines of the chains. Without a new SMS of the till nothing else would. */
export async function judgeWaiting(db: Db): Promise<void> {
  for (const till of await readOverdueTills(db))
    await runTransaction(db, async (tx) => {
      await lockTransfers(tx, await readWaitingTransfers(tx, [till]))
      await matchTransfers(tx, await linkTill(tx, till))
    })
}
