import { eq, sql } from 'drizzle-orm'
import { postings } from '#server/ledger/table.ts'
import { db } from './test-app.ts'

/** Changes the times of postings. Disables the triggers for that, so it reopens the closed days itself. */
export async function movePostings(moves: { id: string; at: Date }[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4210, 0)`)
    await tx.execute(sql`alter table posting disable trigger user`)
    for (const { id, at } of moves) await tx.update(postings).set({ created_at: at }).where(eq(postings.id, id))
    await tx.execute(sql`alter table posting enable trigger user`)
    await tx.execute(sql`delete from closed_day`)
  })
}
