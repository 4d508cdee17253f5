import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audits.ts'
import { Refusal } from '#contract/errors.ts'
import type { Paging } from '#contract/lists.ts'
import type { supports as rows } from '#contract/supports.ts'
import { recordAct } from '../audits/record-act.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { isOfMemberLike } from '../users/find-member.ts'
import { readOfMembers } from '../users/read-of-members.ts'
import { supports } from './table.ts'

const isKept = isNull(supports.deleted_at)

export const supportHandlers = (db: Db): Handlers<typeof rows> => ({
  create:
    ({ message }, { userId, username }) =>
    async (tx) => {
      const [created] = await tx.insert(supports).values({ user_id: userId, message: message.trim() }).returning()
      return present({ row: created!, username })
    },

  mine: (paging, { userId }) => readSupports(db, paging, and(isKept, eq(supports.user_id, userId))),

  list: ({ status, search, from, to, ...paging }) => {
    const isShown = and(
      isKept,
      status === 'solved' ? isNotNull(supports.solved_at) : undefined,
      status === 'pending' ? isNull(supports.solved_at) : undefined,
      isWithin(supports.created_at, { from, to }),
      search ? isOfMemberLike(supports.user_id, search) : undefined,
    )
    return readSupports(db, paging, isShown)
  },

  solve: ({ id }, { userId }) =>
    change({ id, actorId: userId, action: 'solve-support', set: { solved_at: sql`now()` } }),

  delete: ({ id }, { userId }) =>
    change({ id, actorId: userId, action: 'delete-support', set: { deleted_at: sql`now()` } }),
})

interface Change {
  id: string
  actorId: string
  action: AuditAction
  set: { solved_at: SQL } | { deleted_at: SQL }
}

const change =
  ({ id, actorId, action, set }: Change) =>
  async (tx: Tx) => {
    const isWanted = and(eq(supports.id, id), isKept)
    const [message] = await tx.select().from(supports).where(isWanted).for('update')
    if (!message) throw new Refusal('not_found')
    const [changed] = await tx.update(supports).set(set).where(isWanted).returning()
    const change = { before: stateOf(message), after: stateOf(changed!) }
    await recordAct(tx, { actorId, action, ref: id, memberId: message.user_id, ...change })
    return null
  }

const stateOf = ({ solved_at, deleted_at }: typeof supports.$inferSelect) => ({
  isSolved: solved_at !== null,
  is_delete: deleted_at !== null,
})

const readSupports = (db: Db, paging: Paging, filter: SQL | undefined) =>
  readOfMembers(db, { from: supports, paging, filter, present })

const present = ({ row, username }: { row: typeof supports.$inferSelect; username: string }) => ({
  _id: row.id,
  username,
  message: row.message,
  created_at: row.created_at.toISOString(),
  isSolved: row.solved_at !== null,
})
