import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Paging } from '#contract/lists.ts'
import type { supports as rows } from '#contract/supports.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
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

  list: (paging) => readSupports(db, paging, isKept),

  solve: ({ id }, { userId }) =>
    change({ id, actorId: userId, action: 'solve-support', set: { solved_at: sql`now()` } }),

  delete: ({ id }, { userId }) =>
    change({ id, actorId: userId, action: 'delete-support', set: { deleted_at: sql`now()` } }),
})

interface Change {
  id: string
  actorId: string
  action: string
  set: { solved_at: SQL } | { deleted_at: SQL }
}

const change =
  ({ id, actorId, action, set }: Change) =>
  async (tx: Tx) => {
    const [changed] = await tx
      .update(supports)
      .set(set)
      .where(and(eq(supports.id, id), isKept))
      .returning()
    if (!changed) throw new Refusal('not_found')
    await recordAct(tx, { actorId, action, ref: id })
    return null
  }

const readSupports = (db: Db, paging: Paging, filter: SQL | undefined) =>
  readOfMembers(db, { from: supports, paging, filter, present })

const present = ({ row, username }: { row: typeof supports.$inferSelect; username: string }) => ({
  _id: row.id,
  username,
  message: row.message,
  created_at: row.created_at.toISOString(),
  isSolved: row.solved_at !== null,
})
