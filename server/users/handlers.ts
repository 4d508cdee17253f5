import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { StaffRole } from '#contract/own-user.ts'
import type { users as endpoints, UserRecord } from '#contract/users.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member, readBalances, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { createUser } from './create-user.ts'
import { canSee, findOther, guardStaff, isOfUser, isVisibleTo } from './find-member.ts'
import { assertNotLastOwner } from './last-owner.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { hasPlan, hasRole, listUsers, readUser } from './read-users.ts'
import { assertNumberFree, countRegistration } from './registration-limits.ts'
import { pictures, type UserRow, users } from './table.ts'

/** Functions of sessions and rules, which import this folder. */
interface Parts {
  endAllSessions: (tx: Tx, userId: string) => Promise<void>
  readOwnUser: Handlers<typeof endpoints>['me']
  readLastAcceptance: (db: Db, userId: string) => Promise<UserRecord['rules_accepted']>
}

export const createUserHandlers = (
  db: Db,
  { endAllSessions, readOwnUser, readLastAcceptance }: Parts,
): Omit<Handlers<typeof endpoints>, 'block' | 'registerWithPlan' | 'requestClosing' | 'cancelClosing'> => ({
  register: async ({ password, refer_code, ...registration }, { address }) => {
    await countRegistration(db, address)
    assertGoodPassword(password, { ...registration, role: 'customer' }, 'password')
    const passwordHash = await hashPassword(password)
    return async (tx) => {
      await assertNumberFree(tx, registration.mobile_number)
      const referrerId = refer_code ? await findReferrer(tx, refer_code) : null
      await createUser(tx, { ...registration, passwordHash, role: 'customer', referrerId })
      return null
    }
  },

  createAdmin: async ({ password, roles, ...registration }) => {
    assertGoodPassword(password, { ...registration, role: 'admin' }, 'password')
    const passwordHash = await hashPassword(password)
    return async (tx, { recordActions }) => {
      const admin = {
        ...registration,
        passwordHash,
        role: 'admin',
        staffRoles: roles,
        referrerId: null,
        mustChangePassword: true,
      } as const
      const created = await createUser(tx, admin)
      const after = { username: created.username, role: created.role, roles }
      await recordActions({ ref: created.id, memberId: created.id, after })
      return null
    }
  },

  setRoles:
    ({ username, roles }, caller) =>
    async (tx, { recordActions }) => {
      const user = await findOther(tx, username, caller)
      if (user.role === 'customer') throw new Refusal('user_not_found')
      const staff_roles = StaffRole.options.filter((role) => roles.includes(role))
      if (!staff_roles.includes('owner')) await assertNotLastOwner(tx, user)
      await tx.update(users).set({ staff_roles }).where(eq(users.id, user.id))
      // The page reads the roles from the token.
      await endAllSessions(tx, user.id)
      const change = { before: { roles: user.staff_roles }, after: { roles: staff_roles } }
      await recordActions({ ref: user.id, memberId: user.id, ...change })
      return null
    },

  me: readOwnUser,

  list: ({ role, plan, referrer, ...query }, caller) =>
    listUsers(
      db,
      query,
      and(
        ne(users.id, caller.userId),
        isVisibleTo(caller),
        isNull(users.deleted_at),
        role && hasRole(role),
        plan ? hasPlan(db, plan) : undefined,
        referrer ? isOfUser(users.referrer_id, referrer) : undefined,
      ),
    ),

  listBlocked: (query, caller) => {
    const isBlocked = and(isNull(users.deleted_at), eq(users.status, 'block'))
    return listUsers(db, query, and(ne(users.id, caller.userId), isVisibleTo(caller), isBlocked))
  },

  listDeleted: (query, caller) => listUsers(db, query, and(isVisibleTo(caller), isNotNull(users.deleted_at))),

  get: async ({ username }, caller) => {
    const user = await readUser(db, { username })
    if (!canSee(caller, user)) throw new Refusal('user_not_found')
    const [referred, rules_accepted] = await Promise.all([
      db.$count(users, eq(users.referrer_id, user._id)),
      readLastAcceptance(db, user._id),
    ])
    return { ...user, referred, rules_accepted }
  },

  delete:
    ({ username }, caller) =>
    async (tx, { recordActions, askSecondPerson }) => {
      const user = await findOther(tx, username, caller)
      guardStaff(user, caller, askSecondPerson)
      await assertNotLastOwner(tx, user)
      await tx
        .update(users)
        .set({ deleted_at: new Date() })
        .where(and(eq(users.id, user.id), isNull(users.deleted_at)))
      await endAllSessions(tx, user.id)
      const change = { before: { is_delete: user.deleted_at !== null }, after: { is_delete: true } }
      await recordActions({ ref: user.id, memberId: user.id, ...change })
      await forfeitBalances(tx, user)
      return null
    },

  removePicture:
    (_, { userId }) =>
    async (tx) => {
      await tx.update(users).set({ image: null }).where(eq(users.id, userId))
      await tx.delete(pictures).where(eq(pictures.user_id, userId))
      return null
    },

  recover:
    ({ username }, caller) =>
    async (tx, { recordActions, askSecondPerson }) => {
      const user = await findOther(tx, username, caller)
      guardStaff(user, caller, askSecondPerson)
      await tx
        .update(users)
        .set({ deleted_at: null, closing_requested_at: null, closing_forfeits: false })
        .where(eq(users.id, user.id))
      const change = { before: { is_delete: user.deleted_at !== null }, after: { is_delete: false } }
      await recordActions({ ref: user.id, memberId: user.id, ...change })
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

/** Moves the money that a member has given up. The caller has locked the user's row. */
async function forfeitBalances(tx: Tx, user: UserRow): Promise<void> {
  if (!user.closing_forfeits) return
  const balances = await readBalances(tx, user.id)
  const moves = (['balance', 'earning'] as const)
    .filter((kind) => balances[kind] > 0n)
    .map(
      (kind): Posting => ({
        reason: 'forfeit',
        // Unique per account: a member may be recovered and close the account again.
        ref: crypto.randomUUID(),
        debit: member(user.id, kind),
        credit: systemAccount('adjust'),
        amount: balances[kind],
      }),
    )
  await post(tx, moves)
}
