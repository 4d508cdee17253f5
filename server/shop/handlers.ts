import { and, asc, countDistinct, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { shop as endpoints } from '#contract/shop.ts'
import { isLive } from '../advertises/live.ts'
import { advertises } from '../advertises/table.ts'
import { brands } from '../brands/table.ts'
import type { Db } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { hasFactor } from '../factors/has-factor.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { isOnSale, plans } from '../plans/table.ts'
import { pushSubscriptions } from '../push/table.ts'
import { readSettings, settingsId } from '../settings/settings.ts'
import { settings } from '../settings/table.ts'
import { tillPhones, tills } from '../tills/table.ts'
import { localDomain } from '../users/local-domain.ts'
import { users } from '../users/table.ts'
import { isPayable } from './open-shop.ts'

export const createShopHandlers = (db: Db): Handlers<typeof endpoints> => ({
  setup: async (_, { userId }) => {
    const { shop_opened_at, setup_confirmed_at, ...limits } = await readSettings(db)
    const [[till], [plan], [video], [phone], [brand], [caller], waiting] = await Promise.all([
      db.select().from(tills).where(isPayable).orderBy(asc(tills.id)).limit(1),
      db.select().from(plans).where(isOnSale).orderBy(asc(plans.price), asc(plans.id)).limit(1),
      db.select({ name: advertises.name }).from(advertises).where(isLive).orderBy(desc(advertises.id)).limit(1),
      db.select({ label: tillPhones.label }).from(tillPhones).where(hasCalled).orderBy(asc(tillPhones.id)).limit(1),
      db.select({ name: brands.name }).from(brands),
      db.select({ hasFactor, email: users.email }).from(users).where(eq(users.id, userId)),
      shop_opened_at ? { members: 0, subscribed: 0 } : countWaiting(db),
    ])
    return {
      is_open: shop_opened_at !== null,
      is_confirmed: setup_confirmed_at !== null,
      till: till ? { label: till.label, number: till.number, method: till.method } : null,
      plan: plan ? { plan_name: plan.plan_name, price: toTaka(plan.price) } : null,
      video: video ?? null,
      withdrawals: {
        amount: toTaka(limits.withdraw_amount),
        days: limits.withdraw_days,
        is_confirmed: limits.withdrawals_confirmed_at !== null,
      },
      has_factor: caller?.hasFactor ?? false,
      has_email: !caller?.email.endsWith(localDomain),
      phone: phone ?? null,
      brand: brand ?? null,
      waiting,
    }
  },

  confirm:
    ({ part }) =>
    async (tx, { recordActions }) => {
      const { shop_opened_at } = await readSettings(tx, 'update')
      if (part === 'card' && !shop_opened_at) throw new Refusal('shop_not_open')
      const column = part === 'card' ? 'setup_confirmed_at' : 'withdrawals_confirmed_at'
      await tx.update(settings).set({ [column]: sql`now()` })
      await recordActions({ ref: settingsId, after: { part } })
      return null
    },
})

const hasCalled = and(isNull(tillPhones.revoked_at), isNotNull(tillPhones.last_seen_at))

/** The members, and those who have a subscribed browser. */
async function countWaiting(db: Db) {
  const isMember = and(eq(users.role, 'customer'), isNull(users.deleted_at))
  return one(
    await db
      .select({ members: countDistinct(users.id), subscribed: countDistinct(pushSubscriptions.user_id) })
      .from(users)
      .leftJoin(pushSubscriptions, eq(pushSubscriptions.user_id, users.id))
      .where(isMember),
  )
}
