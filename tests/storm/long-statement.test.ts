import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { statements } from '#contract/statements.ts'
import { createApp } from '#server/app.ts'
import { connect } from '#server/db/connect.ts'
import { send } from '../support/server/call.ts'
import { type Account, createMember } from '../support/server/members.ts'
import { withDatabaseName } from '../support/server/postgres.ts'
import { db, parts } from '../support/server/test-app.ts'
import { buildRequest } from '../support/server/wire.ts'
import { statementPostings } from './size.ts'

/** A statement that sums all postings reads more than ten times as many blocks. */
const ratioMax = 3

/** Adds postings of 1 poisha to a member's earning, as the ledger would. */
async function addPostings({ id }: Account, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Skips the checks of foreign keys, which would take minutes.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into posting (id, reason, ref, debit, credit, amount, credit_balance)
      select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint + n), 12, '0') || '7000' || '8' || lpad(earning.id::text, 15, '0'))::uuid,
        'correction', gen_random_uuid(), (select id from account where owner_id is null and kind = 'adjust'), earning.id, 1, earning.balance + n
      from account earning, generate_series(1, ${count}) n
      where earning.owner_id = ${id} and earning.kind = 'earning'`)
    await tx.execute(sql`
      update account set balance = balance + ${count}, lines = lines + ${count},
        last_posting = (select id from posting where credit = account.id order by id desc limit 1)
      where owner_id = ${id} and kind = 'earning'`)
  })
}

/** An app with one session, whose statistics it can flush. */
async function openOneSession() {
  const { rows } = (await db.execute(sql`select current_database() as name`)) as unknown as { rows: { name: string }[] }
  const databaseUrl = withDatabaseName(inject('template').databaseUrl, rows[0]!.name)
  const { db: single, close } = await connect(databaseUrl, { databaseConnections: 1 })
  onTestFinished(close)
  const app = createApp({ ...parts, db: single })
  const countBlocks = async () => {
    await single.execute(sql`select pg_stat_force_next_flush()`)
    const counted = await single.execute(sql`
      select sum(coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0))::int as blocks
      from pg_statio_user_tables`)
    return (counted as unknown as { rows: { blocks: number }[] }).rows[0]!.blocks
  }
  const readPage = async (as: Account, { view, ...query }: { view?: 'earning' | 'rewards' }) => {
    const request = view
      ? buildRequest(statements.mine, { limit: '20', view, ...query }, { as })
      : buildRequest(accounts.statement, { username: as.username, ...query }, { as })
    expect((await app.request(...request)).status).toBe(200)
  }
  /** The blocks of tables and indexes that PostgreSQL reads for one page. */
  return async (...page: Parameters<typeof readPage>) => {
    // The first read of a session stores its last use.
    await readPage(...page)
    const before = await countBlocks()
    await readPage(...page)
    return (await countBlocks()) - before
  }
}

test(`a page of a statement of ${statementPostings} lines reads about as many blocks as one of 200`, async () => {
  const [short, long] = [await createMember(), await createMember()]
  await addPostings(short, 200)
  await addPostings(long, statementPostings)
  await db.execute(sql`analyze posting`)
  const pages = [{}, { sort: 'oldest' }, { view: 'earning' as const }]

  const { data } = await send(accounts.statement, { username: long.username }, { as: long })
  expect(data).toMatchObject({ total: statementPostings, items: { length: 50 } })
  expect(data.items[0]).toMatchObject({ earning: statementPostings / 100, balance: 0, hold: 0 })
  const middle = (await send(accounts.statement, { username: long.username, cursor: data.next_cursor! }, { as: long }))
    .data
  expect(middle.items[0]!.earning).toBe((statementPostings - 50) / 100)

  const countPage = await openOneSession()
  for (const query of pages) {
    const [ofLong, ofShort] = [await countPage(long, query), await countPage(short, query)]
    console.log(`${JSON.stringify(query)}: ${ofLong} blocks instead of ${ofShort}`)
    expect(ofShort).toBeGreaterThan(0)
    expect(ofLong / ofShort).toBeLessThan(ratioMax)
  }
})
