import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Audit, audits as rows } from '#contract/audits.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import type { InsertAuditEntries } from '../http/effect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { tillPhones } from '../tills/table.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { audits } from './table.ts'

/** Inserts the audit entries of an administrator's write, in the transaction of the write. */
export const insertAuditEntries: InsertAuditEntries = async (tx, entries) => {
  const rows = entries.map(({ actor, memberId, ...entry }) => ({
    ...entry,
    ...('userId' in actor ? { actor_id: actor.userId } : { till_phone_id: actor.tillPhoneId }),
    member_id: memberId,
  }))
  await tx.insert(audits).values(rows)
}

export const createAuditHandlers = (db: Db): Handlers<typeof rows> => ({
  list: ({ actor, username, action, from, to, ...paging }) => {
    const userNamed = (name: string) => db.select({ id: users.id }).from(users).where(hasUsername(name))
    const isShown = and(
      actor ? inArray(audits.actor_id, userNamed(actor)) : undefined,
      username ? inArray(audits.member_id, userNamed(username)) : undefined,
      action && eq(audits.action, action),
      isWithin(audits.created_at, { from, to }),
    )
    return readPage(paging, {
      id: audits.id,
      total: countRows(db, audits, isShown),
      items: ({ after, order, limit }) => readEntries(db, and(isShown, after), { order, limit }),
    })
  },
})

async function readEntries(db: Db, filter: SQL | undefined, { order, limit }: { order: SQL; limit: number }) {
  const [actors, members] = [alias(users, 'actor'), alias(users, 'member')]
  const actorName = sql<string>`coalesce(${actors.username}, ${tillPhones.label})`
  const found = await db
    .select({ entry: audits, actor: actorName, username: sql<string | null>`${members.username}` })
    .from(audits)
    .leftJoin(actors, eq(actors.id, audits.actor_id))
    .leftJoin(tillPhones, eq(tillPhones.id, audits.till_phone_id))
    .leftJoin(members, eq(members.id, audits.member_id))
    .where(filter)
    .orderBy(order)
    .limit(limit)
  return found.map(
    ({ entry: { id, till_phone_id, action, ref, before, after, created_at }, ...names }): Audit => ({
      _id: id,
      ...names,
      by_phone: till_phone_id !== null,
      action,
      ref,
      before,
      after,
      created_at: created_at.toISOString(),
    }),
  )
}
