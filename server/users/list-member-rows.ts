import { and, eq, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Paging } from '#contract/lists.ts'
import type { Db } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import { users } from './table.ts'

type TableOfMembers = AnyPgTable & { id: AnyPgColumn; user_id: AnyPgColumn; amount?: AnyPgColumn }

interface OfMember<Table extends TableOfMembers> {
  row: InferSelectModel<Table>
  username: string
}

interface Wanted<Table extends TableOfMembers, Item> {
  from: Table
  paging: Paging
  filter: SQL | undefined
  present: (found: OfMember<Table>) => Item
}

/** Reads one page of rows that belong to members, each with its member's name. */
export const listMemberRows = <Table extends TableOfMembers, Item extends { _id: string }>(
  db: Db,
  { from, paging, filter, present }: Wanted<Table, Item>,
) =>
  readPage(paging, {
    id: from.id,
    by: from.amount ? { amount: from.amount } : {},
    total: countRows(db, from, filter),
    items: async ({ after, order, limit }) => {
      const found = await db
        .select({ row: from as TableOfMembers, username: users.username })
        .from(from as TableOfMembers)
        .innerJoin(users, eq(users.id, from.user_id))
        .where(and(filter, after))
        .orderBy(order)
        .limit(limit)
      // The row is that of `from`; Drizzle's types lose it on the way through a table given as a parameter.
      return (found as OfMember<Table>[]).map(present)
    },
  })
