import { asc, eq, or, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { inboxViews as endpoints, type InboxView, viewsMax } from '#contract/inbox/views.ts'
import type { Db, Tx } from '../db/connect.ts'
import { lock } from '../db/locks.ts'
import { one } from '../db/one.ts'
import { type Caller, can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { countViews } from './count-views.ts'
import { inboxViews } from './table.ts'

type Row = typeof inboxViews.$inferSelect

export const createInboxViewHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: async (_, caller) => {
    const isShown = or(eq(inboxViews.owner_id, caller.userId), eq(inboxViews.is_shared, true))
    const views = await db.select().from(inboxViews).where(isShown).orderBy(asc(inboxViews.id))
    const counts = await countViews(db, caller, views)
    return views.map((view) => present(view, caller, counts.get(view.id) ?? 0))
  },

  save:
    ({ name, kind, search }, caller) =>
    async (tx, { recordActions }) => {
      await refuseTooMany(tx, eq(inboxViews.owner_id, caller.userId))
      const values = { name: name.trim(), kind: kind ?? null, search: search?.trim() || null }
      const view = one(
        await tx
          .insert(inboxViews)
          .values({ ...values, owner_id: caller.userId })
          .returning(),
      )
      await recordActions({ ref: view.id, after: values })
      return { _id: view.id }
    },

  rename:
    ({ id, name }, caller) =>
    async (tx, { recordActions }) => {
      const view = await lockView(tx, id, caller)
      const next = name.trim()
      await tx.update(inboxViews).set({ name: next }).where(eq(inboxViews.id, id))
      await recordActions({ ref: id, before: { name: view.name }, after: { name: next } })
      return null
    },

  share:
    ({ id, isShared }, caller) =>
    async (tx, { recordActions }) => {
      const view = await lockView(tx, id, caller)
      if (isShared && !view.is_shared) await refuseTooMany(tx, eq(inboxViews.is_shared, true))
      await tx.update(inboxViews).set({ is_shared: isShared }).where(eq(inboxViews.id, id))
      await recordActions({ ref: id, before: { isShared: view.is_shared }, after: { isShared } })
      return null
    },

  delete:
    ({ id }, caller) =>
    async (tx, { recordActions }) => {
      const { name, kind, search } = await lockView(tx, id, caller)
      await tx.delete(inboxViews).where(eq(inboxViews.id, id))
      await recordActions({ ref: id, before: { name, kind, search } })
      return null
    },
})

/** An own view, or a shared one if the caller may share. */
const canChange = ({ owner_id, is_shared }: Row, caller: Caller): boolean =>
  is_shared ? can(caller, endpoints.share.permission) : owner_id === caller.userId

/** Of two that save at once, the second one counts the first. */
async function refuseTooMany(tx: Tx, filter: SQL): Promise<void> {
  await lock(tx, 'inbox views')
  if ((await tx.$count(inboxViews, filter)) >= viewsMax)
    throw new Refusal('too_many_rows', { values: { limit: viewsMax } })
}

/** A view of another administrator does not exist for the caller. */
async function lockView(tx: Tx, id: string, caller: Caller): Promise<Row> {
  const [view] = await tx.select().from(inboxViews).where(eq(inboxViews.id, id)).for('update')
  if (!view || !canChange(view, caller)) throw new Refusal('not_found')
  return view
}

const present = (view: Row, caller: Caller, waiting: number): InboxView => ({
  _id: view.id,
  name: view.name,
  kind: view.kind,
  search: view.search,
  isShared: view.is_shared,
  canChange: canChange(view, caller),
  count: waiting,
})
