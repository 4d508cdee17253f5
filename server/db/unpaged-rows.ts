import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import { unpagedMax } from '#contract/lists.ts'
import type { Tx } from './connect.ts'

/** Refuses another row in a list without pages. Two concurrent writes can pass the limit by one. */
export async function refuseAnotherRow(tx: Tx, table: PgTable, isListed: SQL | undefined): Promise<void> {
  if ((await tx.$count(table, isListed)) >= unpagedMax)
    throw new Refusal('too_many_rows', { values: { limit: unpagedMax } })
}
