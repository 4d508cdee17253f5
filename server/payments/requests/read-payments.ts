import type { SQL } from 'drizzle-orm'
import type { Paging } from '#contract/lists.ts'
import type { Db } from '../../db/connect.ts'
import { listMemberRows } from '../../users/list-member-rows.ts'
import { readExpectedBonuses } from '../referral-bonuses.ts'
import { payments } from '../table.ts'
import { addMatches } from './add-matches.ts'
import { addCredited } from './credited.ts'
import { addFlags } from './flags.ts'
import { presentPayment } from './present-own.ts'

/** Reads one page with what administrators should look at. */
export async function readPayments(db: Db, paging: Paging, filter: SQL | undefined) {
  const page = await listMemberRows(db, { from: payments, paging, filter, present: presentPayment })
  const bonuses = await readExpectedBonuses(db, page.items)
  const items = page.items.map((payment) => ({ ...payment, bonus: bonuses.get(payment._id) ?? 0 }))
  return { ...page, items: await addCredited(db, await addMatches(db, await addFlags(db, items))) }
}
