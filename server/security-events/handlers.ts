import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { securityEvents as endpoints, SecurityEvent } from '#contract/security-events.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { isOfUser } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { securityEvents } from './table.ts'

const ownMax = 20

export const createSecurityEventHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: ({ username, kind, from, to, ...paging }) => {
    const isShown = and(
      username ? isOfUser(securityEvents.user_id, username) : undefined,
      kind && eq(securityEvents.kind, kind),
      isWithin(securityEvents.created_at, { from, to }),
    )
    return readPage(paging, {
      id: securityEvents.id,
      total: countRows(db, securityEvents, isShown),
      items: ({ after, order, limit }) => readEvents(db, and(isShown, after), { order, limit }),
    })
  },

  mine: (_, { userId }) =>
    readEvents(db, eq(securityEvents.user_id, userId), { order: desc(securityEvents.id), limit: ownMax }),
})

async function readEvents(
  db: Db,
  filter: SQL | undefined,
  { order, limit }: { order: SQL; limit: number },
): Promise<SecurityEvent[]> {
  const found = await db
    .select({ event: securityEvents, username: users.username })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.user_id))
    .where(filter)
    .orderBy(order)
    .limit(limit)
  return found.map(({ event: { id, kind, address, device, created_at }, username }) => ({
    _id: id,
    kind,
    username,
    address,
    device,
    created_at: created_at.toISOString(),
  }))
}
