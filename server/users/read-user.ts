import { eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { Db } from '../db/connect.ts'
import { balancesOf } from '../ledger/balances.ts'
import { plans } from '../plans/table.ts'
import { users } from './table.ts'

/** A user's whole record with plan, referrer and balances. The row's `output` removes what its callers may not see. */
export async function readUser(db: Db, filter: SQL) {
  const referrers = alias(users, 'referrer')
  const [found] = await db
    .select({ user: users, plan_name: plans.plan_name, referrer: referrers.username })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.plan_id))
    .leftJoin(referrers, eq(referrers.id, users.referrer_id))
    .where(filter)
  if (!found) throw new Refusal('user_not_found')
  const { user, plan_name, referrer } = found
  const { balance, earning, hold } = await balancesOf(db, user.id)
  return {
    ...user,
    _id: user.id,
    plan_name,
    referrer,
    purchased_plan: user.plan_id,
    is_delete: user.deleted_at !== null,
    balance: toTaka(balance),
    earning: toTaka(earning),
    hold: toTaka(hold),
    created_at: user.created_at.toISOString(),
  }
}
