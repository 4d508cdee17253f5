import { and, eq, sql } from 'drizzle-orm'
import { readProviderSms, smsReaderVersion } from '#contract/tills/reader/read-provider-sms.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { recordChange } from '../../db/publish-changes.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { lockTransfers } from '../../payments/payment-sms.ts'
import { readOverdueTills } from '../chain/chain.ts'
import { readWaitingTransfers } from '../chain/line-rows.ts'
import { sms } from '../table.ts'
import { getTransfers, linkAndMatch } from './link-and-match.ts'
import { findSameTransfer, setSuspect, toColumns } from './store-sms.ts'

/** Checks SMS that have waited for late ones, and reads unknown ones of before an update again. */
export async function checkSms(db: Db): Promise<void> {
  await runTransaction(db, (tx) => rereadUnknown(tx))
  await checkWaiting(db)
}

/** Finds the forged lines of the chains. Without a new SMS of the till nothing else would. */
export async function checkWaiting(db: Db): Promise<void> {
  for (const till of await readOverdueTills(db))
    await runTransaction(db, async (tx) => {
      await lockTransfers(tx, await readWaitingTransfers(tx, [till]))
      await linkAndMatch(tx, [till])
    })
}

/** Reads SMS of an unknown form again, if the reader has a newer version than when they were stored. */
export async function rereadUnknown(tx: Tx, readerVersion = smsReaderVersion): Promise<void> {
  const rows = await tx
    .select()
    .from(sms)
    .where(and(eq(sms.state, 'unknown'), sql`${sms.parser_version} < ${readerVersion}`))
    .orderBy(sms.id)
    .limit(1_000)
  const read = rows.map((row) => ({ row, reading: readProviderSms(row.sender, row.body) }))
  const transfers = read.flatMap(({ reading }) => getTransfers(reading))
  const tillIds = rows.map(({ till_id }) => till_id)
  await lockTransfers(tx, [...transfers, ...(await readWaitingTransfers(tx, tillIds))])
  for (const { row, reading } of read) {
    const found =
      reading.is === 'ignored'
        ? ({ is: 'unknown', method: row.method, balance: null, happenedAt: null } as const)
        : reading
    const others = await findSameTransfer(tx, found)
    const columns = { ...toColumns(found), parser_version: readerVersion }
    const isLinked = row.chain === 'linked'
    // What it did to the balance is known already.
    const links = { chain: row.chain, linked_by: row.linked_by, change: row.change, balance: row.balance }
    await tx
      .update(sms)
      .set({ ...columns, ...(isLinked && links), ...(others.length > 0 && { state: 'suspect' }) })
      .where(eq(sms.id, row.id))
    // After the update, because a suspect SMS has a form.
    if (others.length > 0) await setSuspect(tx, [...others, row])
  }
  const known = read.filter(({ reading }) => reading.is === 'money').map(({ row }) => row.till_id)
  if (known.length === 0) return
  recordChange(tx, { tags: ['Till', 'Payment'] })
  await linkAndMatch(tx, known, transfers)
}
