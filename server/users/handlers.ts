import { and, eq, isNull, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { users as rows } from '#contract/users.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { balancesOf } from '../ledger/balances.ts'
import { buyPlan } from '../plans/buy-plan.ts'
import { plans } from '../plans/table.ts'
import { createUser } from './create-user.ts'
import { hasUsername } from './find-member.ts'
import { hashPassword } from './passwords.ts'
import { users } from './table.ts'

export const userHandlers = (db: Db): Handlers<typeof rows> => ({
  register: async ({ password, refer_code, ...registration }) => {
    const passwordHash = await hashPassword(password)
    return async (tx) => {
      const referrerId = refer_code ? await findReferrer(tx, refer_code) : null
      await createUser(tx, { ...registration, passwordHash, role: 'customer', referrerId })
      return null
    }
  },

  registerWithPlan: async ({ password, planName, ...registration }, { userId }) => {
    const passwordHash = await hashPassword(password)
    return async (tx) => {
      const created = await createUser(tx, { ...registration, passwordHash, role: 'customer', referrerId: userId })
      await buyPlan(tx, { planName, buyerId: userId, holderId: created.id })
      return null
    }
  },

  me: async (_, { userId }) => {
    const [found] = await db
      .select({ user: users, plan_name: plans.plan_name })
      .from(users)
      .leftJoin(plans, eq(plans.id, users.plan_id))
      .where(eq(users.id, userId))
    if (!found) throw new Refusal('user_not_found')
    const { user, plan_name } = found
    const { balance, earning } = await balancesOf(db, userId)
    return {
      ...user,
      plan_name,
      purchased_plan: user.plan_id,
      balance: toTaka(balance),
      earning: toTaka(earning),
      created_at: user.created_at.toISOString(),
    }
  },

  block:
    ({ username, status }, { userId }) =>
    async (tx) => {
      const user = await findOther(tx, username, userId)
      await tx.update(users).set({ status }).where(eq(users.id, user.id))
      const change = { before: { status: user.status }, after: { status } }
      await recordAct(tx, { actorId: userId, action: 'block-user', ref: user.id, ...change })
      return null
    },

  delete:
    ({ username }, { userId }) =>
    async (tx) => {
      const user = await findOther(tx, username, userId)
      await tx
        .update(users)
        .set({ deleted_at: new Date() })
        .where(and(eq(users.id, user.id), isNull(users.deleted_at)))
      await recordAct(tx, { actorId: userId, action: 'delete-user', ref: user.id })
      return null
    },

  recover:
    ({ username }, { userId }) =>
    async (tx) => {
      const user = await findOther(tx, username, userId)
      await tx.update(users).set({ deleted_at: null }).where(eq(users.id, user.id))
      await recordAct(tx, { actorId: userId, action: 'recover-user', ref: user.id })
      return null
    },
})

async function findReferrer(tx: Tx, referCode: string): Promise<string> {
  const [referrer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.refer_code, referCode.trim().toUpperCase()), isNull(users.deleted_at), ne(users.status, 'block')),
    )
  if (!referrer) throw new Refusal('no_refer_code', { field: 'refer_code' })
  return referrer.id
}

/** Locks the account an administrator acts on, which is never the own one. */
async function findOther(tx: Tx, username: string, actorId: string) {
  const [user] = await tx.select().from(users).where(hasUsername(username)).for('update')
  if (!user) throw new Refusal('user_not_found')
  if (user.id === actorId) throw new Refusal('not_oneself')
  return user
}
