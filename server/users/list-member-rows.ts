import { and, eq, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Paging } from '#contract/lists.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import { users } from './table.ts'

type MemberTable = AnyPgTable & { id: AnyPgColumn; user_id: AnyPgColumn; amount?: AnyPgColumn }

export interface MemberRow<Table extends MemberTable> {
  row: InferSelectModel<Table>
  username: string
  memberStatus: (typeof users.$inferSelect)['status']
  deletedAt: Date | null
}

interface ListOptions<Table extends MemberTable, Item> {
  from: Table
  paging: Paging
  filter: SQL | undefined
  present: (found: MemberRow<Table>) => Item
}

/** Reads one page of rows that belong to members, each with the member's username. */
export const listMemberRows = <Table extends MemberTable, Item extends { _id: string }>(
  db: Db,
  { from, paging, filter, present }: ListOptions<Table, Item>,
) =>
  readPage(paging, {
    id: from.id,
    by: from.amount ? { amount: from.amount } : {},
    total: countRows(db, from, filter),
    items: async ({ after, order, limit }) => {
      const found = await db
        .select({
          row: from as MemberTable,
          username: users.username,
          memberStatus: users.status,
          deletedAt: users.deleted_at,
        })
        .from(from as MemberTable)
        .innerJoin(users, eq(users.id, from.user_id))
        .where(and(filter, after))
        .orderBy(order)
        .limit(limit)
      // The rows have the type of `from`. Drizzle's types lose it for a table that is a parameter.
      return (found as MemberRow<Table>[]).map(present)
    },
  })
