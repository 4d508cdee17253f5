import type { SmsReading } from '#contract/tills/reader/read-provider-sms.ts'
import type { Tx } from '../../db/connect.ts'
import { linkTill } from '../chain/chain.ts'
import type { Transfer } from '../chain/line-rows.ts'
import { creditByCodes } from '../match/match-codes.ts'
import { matchPayouts } from '../match/match-payouts.ts'
import { matchTransfers } from '../match/match-transfers.ts'

/**
 * Links the chains of tills, and decides what the SMS that are linked now prove: payouts, and the payments of their transfers and of
 * `transfers`. The transfers are locked before, and the tills in ascending order, so that two calls cannot deadlock.
 */
export async function linkAndMatch(tx: Tx, tillIds: string[], transfers: Transfer[] = []): Promise<void> {
  const linkedIds: string[] = []
  const linked: Transfer[] = []
  for (const tillId of [...new Set(tillIds)].sort()) {
    const links = await linkTill(tx, tillId)
    linkedIds.push(...links.linkedIds)
    linked.push(...links.transfers)
  }
  await matchPayouts(tx, linkedIds)
  await matchTransfers(tx, [...transfers, ...linked])
  await creditByCodes(tx, linkedIds)
}

export const getTransfers = (reading: SmsReading): Transfer[] =>
  reading.is === 'money' && reading.sms.transactionId
    ? [{ method: reading.sms.method, transactionId: reading.sms.transactionId }]
    : []
