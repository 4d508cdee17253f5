import { sql } from 'drizzle-orm'
import { limitCountMax } from '#contract/limits.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { settings } from '#server/settings/table.ts'

/** Counts that no test reaches by accident. */
export const wideCounts = {
  transfers_per_hour: limitCountMax,
  open_payments: limitCountMax,
  open_withdrawals: limitCountMax,
  open_messages: limitCountMax,
  accounts_per_number: limitCountMax,
  registrations_per_hour: limitCountMax,
}

/** Of a shop whose first steps are done. Its opening is earlier than every member of a test, so that no member is notified of it. */
export const openedShop = {
  shop_opened_at: sql`timestamptz '2020-01-01'`,
  setup_confirmed_at: sql`timestamptz '2020-01-01'`,
}

/** Opens the shop, and sets limits that no test reaches by accident. The sum for the referral bonus stays the default. */
export async function widenLimits(db: Db | Tx): Promise<void> {
  await db.update(settings).set({ least_top_up: 1n, least_transfer: 1n, ...wideCounts, ...openedShop })
}
