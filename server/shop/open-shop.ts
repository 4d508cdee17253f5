import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isLive } from '../advertises/live.ts'
import { advertises } from '../advertises/table.ts'
import type { Db } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { isOnSale, plans } from '../plans/table.ts'
import { settings } from '../settings/table.ts'
import { tills } from '../tills/table.ts'

/** A till that members see and can pay to. */
export const isPayable: SQL | undefined = and(eq(tills.visibility, 'shown'), eq(tills.status, 'active'))

/** Members can begin: they can watch a video, pay money in and buy a plan. */
const isReady = sql`exists (select 1 from ${tills} where ${isPayable})
  and exists (select 1 from ${plans} where ${isOnSale})
  and exists (select 1 from ${advertises} where ${isLive})`

/** Opens the shop once nothing is missing. Returns whether it is open. Several processes may run it at once. */
export const openShop = (db: Db): Promise<boolean> =>
  runTransaction(db, async (tx) => {
    const opened = await tx
      .update(settings)
      .set({ shop_opened_at: sql`now()` })
      .where(and(isNull(settings.shop_opened_at), isReady))
      .returning({ id: settings.id })
    if (opened.length > 0) recordChange(tx, { tags: ['Shop'] })
    const [row] = await tx.select({ at: settings.shop_opened_at }).from(settings)
    return Boolean(row?.at)
  })
