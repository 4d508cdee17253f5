import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import type { Paging } from '#contract/lists.ts'
import { supports as endpoints, type ThreadSubject } from '#contract/supports.ts'
import { readLinesOf } from '../accounts/read-statement.ts'
import { isWithin } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import type { RecordActions } from '../http/effect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { countOwn, lockMember } from '../limits/open-requests.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { payments } from '../payments/table.ts'
import { selectPending, toBulkResults } from '../requests/decisions.ts'
import { readSettings } from '../settings/settings.ts'
import { isOfMatchingUser, isOfUser } from '../users/find-member.ts'
import { listMemberRows } from '../users/list-member-rows.ts'
import { refuseOtherUsername } from '../users/own-username.ts'
import { withdrawals } from '../withdrawals/table.ts'
import { attachPicture } from './pictures.ts'
import { addNewest, presentSupport } from './present.ts'
import { isPending, supports } from './table.ts'

const isNotDeleted = isNull(supports.deleted_at)

export const createSupportHandlers = (db: Db): Handlers<typeof endpoints> => ({
  create:
    ({ message, username: named, about, picture }, { userId, username }) =>
    async (tx) => {
      refuseOtherUsername(named, { username })
      await lockMember(tx, userId)
      const { open_messages: limit } = await readSettings(tx)
      const unsolved = await countOwn(tx, { from: supports, userId, filter: isPending })
      if (unsolved >= limit) throw new Refusal('too_many_messages', { values: { limit } })
      if (about) await refuseOthersSubject(tx, about, userId)
      const created = one(
        await tx
          .insert(supports)
          .values({
            user_id: userId,
            message: message.trim(),
            picture_id: picture ?? null,
            request_kind: about?.kind ?? null,
            request_id: about?.id ?? null,
          })
          .returning(),
      )
      await attachPicture(tx, { supportId: created.id, picture, ownerId: userId })
      return { ...presentSupport({ row: created, username }), newest: null }
    },

  mine: ({ about, ...paging }, { userId }) => {
    const isShown = and(
      isNotDeleted,
      eq(supports.user_id, userId),
      about === undefined ? undefined : eq(supports.request_id, about),
    )
    return readSupports(db, paging, isShown)
  },

  list: ({ status, username, search, from, to, about, ...paging }) => {
    const isShown = and(
      isNotDeleted,
      status === 'solved' ? isNotNull(supports.solved_at) : undefined,
      status && status !== 'solved' ? isNull(supports.solved_at) : undefined,
      status === 'answered' ? eq(supports.is_answered, true) : undefined,
      status === 'unanswered' ? eq(supports.is_answered, false) : undefined,
      username ? isOfUser(supports.user_id, username) : undefined,
      isWithin(supports.created_at, { from, to }),
      search ? isOfMatchingUser(supports.user_id, search) : undefined,
      about ? eq(supports.request_id, about) : undefined,
    )
    return readSupports(db, paging, isShown)
  },

  solve:
    ({ id }) =>
    async (tx, { recordActions }) => {
      await change(tx, { id, set: solved, recordActions })
      return null
    },

  solveMany:
    ({ ids }) =>
    async (tx, { recordActions }) => {
      const locked = await tx
        .select()
        .from(supports)
        .where(and(inArray(supports.id, ids), isNotDeleted))
        .orderBy(asc(supports.id))
        .for('update')
      const { pending, refused } = selectPending(
        ids,
        locked.map((message) => ({ ...message, status: message.solved_at ? 'solved' : 'pending' })),
      )
      for (const { id } of pending) await change(tx, { id, set: solved, recordActions })
      return toBulkResults(ids, refused, endpoints.solveMany.message)
    },

  delete:
    ({ id }) =>
    async (tx, { recordActions }) => {
      await change(tx, { id, set: { deleted_at: sql`now()` }, recordActions })
      return null
    },
})

interface Change {
  id: string
  set: { solved_at: SQL } | { deleted_at: SQL }
  recordActions: RecordActions
}

const solved = { solved_at: sql`now()` }

async function change(tx: Tx, { id, set, recordActions }: Change) {
  const isTarget = and(eq(supports.id, id), isNotDeleted)
  const [message] = await tx.select().from(supports).where(isTarget).for('update')
  if (!message) throw new Refusal('not_found')
  const changed = one(await tx.update(supports).set(set).where(isTarget).returning())
  const change = { before: presentState(message), after: presentState(changed) }
  await recordActions({ ref: id, memberId: message.user_id, ...change })
  if (set === solved)
    await insertNotifications(tx, [{ userId: message.user_id, kind: 'support_solved', ref: id, params: {} }])
}

const presentState = ({ solved_at, deleted_at }: typeof supports.$inferSelect) => ({
  isSolved: solved_at !== null,
  is_delete: deleted_at !== null,
})

async function readSupports(db: Db, paging: Paging, filter: SQL | undefined) {
  const page = await listMemberRows(db, { from: supports, paging, filter, present: presentSupport })
  return { ...page, items: await addNewest(db, page.items) }
}

/** A thread can only be about a request or an entry of its member. */
async function refuseOthersSubject(tx: Tx, subject: ThreadSubject, userId: string): Promise<void> {
  if (!(await isOwnSubject(tx, subject, userId))) throw new Refusal('not_found', { field: 'about' })
}

async function isOwnSubject(tx: Tx, { kind, id }: ThreadSubject, userId: string): Promise<boolean> {
  if (kind === 'entry') return (await readLinesOf(tx, { ownerId: userId, ref: id })).length > 0
  const table = kind === 'payment' ? payments : withdrawals
  return (await tx.$count(table as PgTable, and(eq(table.id, id), eq(table.user_id, userId)))) > 0
}
