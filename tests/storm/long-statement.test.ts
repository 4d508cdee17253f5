import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { statements } from '#contract/statements.ts'
import { send } from '../support/server/call.ts'
import { type Account, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { statementPostings } from './size.ts'

const samples = 21
/** A statement that sums all postings takes hundreds of times as long. */
const ratioMax = 10

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

/** Milliseconds of one page: the median, because other work runs beside it. */
async function measurePage(as: Account, { view, ...query }: { view?: 'earning' | 'rewards' }): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const startedAt = performance.now()
    const { status } = view
      ? await send(statements.mine, { limit: '20', view, ...query }, { as })
      : await send(accounts.statement, { username: as.username, ...query }, { as })
    times.push(performance.now() - startedAt)
    expect(status).toBe(200)
  }
  return times.sort((a, b) => a - b)[Math.floor(samples / 2)]!
}

test(`a page of a statement of ${statementPostings} lines takes about as long as one of 200`, async () => {
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

  for (const query of pages) {
    const ratio = (await measurePage(long, query)) / (await measurePage(short, query))
    console.log(`${JSON.stringify(query)}: ${ratio.toFixed(2)} times as long`)
    expect(ratio).toBeLessThan(ratioMax)
  }
})
