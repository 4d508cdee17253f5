import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type recoveries as endpoints, grantHours } from '#contract/recoveries.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import type { Caller } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { createStaffLink, createStaffUrl } from '../sessions/reset-links.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { recoveryGrants } from './table.ts'

type GrantHandlers = Pick<Handlers<typeof endpoints>, 'allow' | 'grants' | 'createLink'>

/** Help of administrators for members who cannot read their mail: a grant, which a second person may confirm, and then one link. */
export const createGrantHandlers = ({ db, publicUrl }: { db: Db; publicUrl: string }): GrantHandlers => ({
  allow:
    ({ username, reason: given }, { userId }) =>
    async (tx, { recordActions }) => {
      const member = await findMember(tx, username)
      const reason = given.trim()
      const grant = one(
        await tx
          .insert(recoveryGrants)
          .values({ user_id: member.id, granted_by: userId, reason, expires_at: inGrantHours })
          .returning(),
      )
      await recordActions({ ref: grant.id, memberId: member.id, after: { reason } })
      return null
    },

  grants: async ({ username }, caller) => {
    const found = await db
      .select()
      .from(recoveryGrants)
      .where(isUsable((await findMember(db, username)).id, caller))
      .orderBy(asc(recoveryGrants.id))
    return found.map(({ id, reason, created_at, expires_at }) => ({
      _id: id,
      reason,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    }))
  },

  createLink:
    ({ username }, caller) =>
    async (tx, { recordActions }) => {
      const member = await findMember(tx, username)
      const [grant] = await tx
        .select({ id: recoveryGrants.id })
        .from(recoveryGrants)
        .where(isUsable(member.id, caller))
        .orderBy(asc(recoveryGrants.id))
        .limit(1)
        .for('update')
      if (!grant) throw new Refusal('not_found')
      await tx.update(recoveryGrants).set({ used_at: sql`now()` }).where(eq(recoveryGrants.id, grant.id))
      const { token, expires_at } = await createStaffLink(tx, member.id, grantHours * 60)
      await recordActions({ ref: grant.id, memberId: member.id })
      return { url: createStaffUrl(publicUrl, token), expires_at: expires_at.toISOString() }
    },
})

const inGrantHours = sql`now() + make_interval(hours => ${grantHours})`

/** A member, never an administrator. */
async function findMember(client: Db | Tx, username: string): Promise<{ id: string }> {
  const isMember = and(hasUsername(username), eq(users.role, 'customer'), isNull(users.deleted_at))
  const [member] = await client.select({ id: users.id }).from(users).where(isMember)
  if (!member) throw new Refusal('user_not_found')
  return member
}

const isUsable = (memberId: string, { userId }: Caller) =>
  and(
    eq(recoveryGrants.user_id, memberId),
    eq(recoveryGrants.granted_by, userId),
    isNull(recoveryGrants.used_at),
    gt(recoveryGrants.expires_at, sql`now()`),
  )
