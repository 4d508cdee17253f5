import { permissionOfKind } from '#contract/inbox/inbox.ts'
import type { TillAlarm } from '#contract/tills/till.ts'
import type { Db } from '../db/connect.ts'
import { type Caller, can } from '../http/caller.ts'
import { readAlarms } from '../tills/manage/read-alarms.ts'

/** Undefined if the caller does not work on alarms. A waiting proposal is a row of its own. */
export async function readOpenAlarms(db: Db, caller: Caller): Promise<TillAlarm[] | undefined> {
  if (!can(caller, permissionOfKind.alarm)) return undefined
  return (await readAlarms(db)).filter(({ kind }) => kind !== 'proposal_waiting')
}

/** Those with a searched text in till, phone or transaction id. */
export function findAlarms(alarms: TillAlarm[], search = ''): TillAlarm[] {
  const part = search.trim().toLowerCase()
  return alarms.filter(
    ({ till, phone, transaction_id }) =>
      part === '' || [till, phone, transaction_id].some((text) => text?.toLowerCase().includes(part)),
  )
}
