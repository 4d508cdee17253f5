import { and, asc, eq, sql } from 'drizzle-orm'
import type { apiKeys as endpoints } from '#contract/api-keys.ts'
import { addDays, dayInDhaka, startOfDay } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import { can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { users } from '../users/table.ts'
import { isUsable } from './find-api-key.ts'
import { apiKeys } from './table.ts'

export const createApiKeyHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: async () => {
    const found = await db
      .select({ key: apiKeys, created_by: users.username })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.created_by))
      .where(isUsable)
      .orderBy(asc(apiKeys.id))
    return found.map(({ key: { id, name, permissions, created_at, last_used_at, expires_at }, created_by }) => ({
      _id: id,
      name,
      permissions,
      created_by,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      expires_on: expires_at && dayInDhaka(new Date(expires_at.getTime() - 1)),
    }))
  },

  create:
    ({ name, hash, permissions, expires_on }, caller) =>
    async (tx, { recordActions }) => {
      // Nobody gives a program more than the own rights.
      if (!permissions.every((permission) => can(caller, permission))) throw new Refusal('not_allowed')
      const expires_at = expires_on === undefined ? null : new Date(startOfDay(addDays(expires_on, 1)))
      if (expires_at && expires_at.getTime() <= Date.now())
        throw new Refusal('invalid_input', { issues: { expires_on: { code: 'not_a_date' } } })
      const row = { name, hash, permissions, created_by: caller.userId, expires_at }
      const [created] = await tx.insert(apiKeys).values(row).onConflictDoNothing().returning({ id: apiKeys.id })
      // Random keys never meet: this one was made before.
      if (!created) throw new Refusal('invalid_input', { issues: { hash: { code: 'invalid' } } })
      await recordActions({ ref: created.id, after: { name, permissions, ...(expires_on && { expires_on }) } })
      return null
    },

  revoke:
    ({ id }) =>
    async (tx, { recordActions }) => {
      const isThis = and(eq(apiKeys.id, id), isUsable)
      // Conflicts with the shared lock of the key's own writes, so that none commits after the revocation.
      const [revoked] = await tx.select().from(apiKeys).where(isThis).for('update')
      if (!revoked) throw new Refusal('not_found')
      await tx.update(apiKeys).set({ revoked_at: sql`now()` }).where(isThis)
      await recordActions({ ref: id, before: { name: revoked.name, permissions: revoked.permissions } })
      return null
    },
})
