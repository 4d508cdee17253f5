import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { refers as endpoints } from '#contract/refers.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage, type Slice } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { accounts, postings } from '../ledger/table.ts'
import { payments } from '../payments/table.ts'
import { plans } from '../plans/table.ts'
import { purchases } from '../purchases/table.ts'
import { changeSettings, readSettings, type Settings } from '../settings/settings.ts'
import { users } from '../users/table.ts'

export const createReferHandlers = (db: Db): Handlers<typeof endpoints> => ({
  get: async () => present(await readSettings(db)),

  mine: (paging, { userId }) => {
    const isReferred = eq(users.referrer_id, userId)
    return readPage(paging, {
      id: users.id,
      items: (slice) => readReferred(db, { userId, isReferred, slice }),
      total: countRows(db, users, isReferred),
    })
  },

  set:
    ({ amount }) =>
    (tx, { recordActions }) =>
      changeSettings(tx, {
        set: { refer_amount: toPoisha(amount) },
        recordActions,
        present,
      }),
})

const present = ({ refer_amount }: Settings) => ({ amount: toTaka(refer_amount) })

interface Referred {
  userId: string
  isReferred: SQL
  slice: Slice
}

async function readReferred(db: Db, { userId, isReferred, slice: { after, order, limit } }: Referred) {
  const toppedUp = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.user_id, users.id), eq(payments.status, 'success')))
  const bought = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.user_id, users.id))
  const bonus = sumCredits(db, userId, and(eq(postings.reason, 'referral_bonus'), eq(postings.ref, users.id)))
  const ofPlans = sumCredits(db, userId, and(eq(postings.reason, 'plan_referral'), inArray(postings.ref, bought)))
  const found = await db
    .select({
      id: users.id,
      username: users.username,
      created_at: users.created_at,
      plan_name: plans.plan_name,
      plan_name_bn: plans.plan_name_bn,
      topped_up: sql<boolean>`exists ${toppedUp}`,
      earned: sql`(${bonus}) + (${ofPlans})`.mapWith(BigInt),
    })
    .from(users)
    .leftJoin(plans, eq(plans.id, users.plan_id))
    .where(and(isReferred, after))
    .orderBy(order)
    .limit(limit)
  return found.map(({ id, username, created_at, earned, ...member }) => ({
    ...member,
    _id: id,
    name: shorten(username),
    created_at: created_at.toISOString(),
    earned: toTaka(earned),
  }))
}

/** What postings credited to the income balance of a member. */
const sumCredits = (db: Db, userId: string, filter: SQL | undefined) =>
  db
    .select({ total: sql`coalesce(sum(${postings.amount}), 0)` })
    .from(postings)
    .innerJoin(accounts, eq(accounts.id, postings.credit))
    .where(and(eq(accounts.owner_id, userId), eq(accounts.kind, 'earning'), filter))

/** Enough to recognise a friend, and not enough to sign in or to send money to a stranger. */
const shorten = (username: string) => `${[...username].slice(0, 2).join('')}…`
