import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { sessions } from '#contract/sessions.ts'
import { statements } from '#contract/statements.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { connect } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import type { DataLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { createOldestLocation, oldest } from '../support/server/oldest-database.ts'
import { runStatement } from '../support/server/postgres.ts'
import { runCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

/** Copies every table into the schema `before`. */
const copyTables = `
  create schema before;
  do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('create table before.%1$I as table public.%1$I', name);
    end loop;
  end $$`

describe('the oldest database', () => {
  test('has every row with the same values after an upgrade, and all invariants hold', async () => {
    const location = await createOldestLocation()
    await runStatement(location.databaseUrl, copyTables)

    await upgrade(location)

    expect(await compareTables(location)).toMatchObject({
      user: 13,
      posting: 121,
      payment: 21,
      withdrawal: 9,
      task: 42,
    })
    expect(await runCommand('audit', location)).toMatchObject({ code: 0, stdout: expect.stringContaining('all hold') })
  })

  test('can be used after an upgrade', async () => {
    const location = await createOldestLocation()
    await using joma = await startJoma({ ...location, environment: { LOG_LEVEL: 'error' } })
    const call = createCaller(joma.address)
    const signIn = async (user: { username: string; password: string }) => {
      const { status, data } = await call(sessions.signIn, user)
      expect(status).toBe(200)
      return { token: data.accessToken }
    }

    const as = await signIn(oldest.member)
    const admin = await signIn(oldest.admin)
    const before = (await call(users.me, {}, { as })).data
    const lines = (await call(statements.mine, {}, { as })).data.items
    expect(lines[0]).toMatchObject({ balance: before.balance, earning: before.earning })

    const pending = (await call(payments.list, { status: 'pending', search: oldest.transactionId }, { as: admin })).data
    const decision = { _id: pending.items[0]!._id, username: oldest.member.username, status: 'success' as const }
    expect((await call(payments.accept, decision, { as: admin, key: randomUUID() })).status).toBe(200)
    expect((await call(users.me, {}, { as })).data.balance).toBeCloseTo(before.balance + 120.5)

    const waiting = (await call(withdrawals.list, { status: 'pending' }, { as: admin })).data.items
    const unbatched = waiting.find(({ batch_id }) => batch_id === null)
    const denial = { id: unbatched!._id, status: 'denied' as const, reason: 'The number is wrong.' }
    expect((await call(withdrawals.decide, denial, { as: admin, key: randomUUID() })).status).toBe(200)
    const [batch] = (await call(payouts.list, {}, { as: admin })).data.items
    expect((await call(payouts.pay, { batch: batch!._id }, { as: admin, key: randomUUID() })).status).toBe(200)

    const [thread] = (await call(supports.mine, {}, { as })).data.items
    const reply = { id: thread!._id, message: 'Written after the upgrade.' }
    expect((await call(supportThreads.reply, reply, { as, key: randomUUID() })).status).toBe(200)
    expect(await runCommand('audit', location)).toMatchObject({ code: 0, stdout: expect.stringContaining('all hold') })
  })
})

async function upgrade(location: DataLocation): Promise<void> {
  const { close } = await connect(location.databaseUrl)
  await close()
}

/** Returns the number of rows of each copied table, except bank accounts, which become tills. Fails for each row that the table lacks or has with other values. */
async function compareTables(location: DataLocation): Promise<Record<string, number>> {
  const { db, close } = await connect(location.databaseUrl)
  try {
    const names = await queryRows<{ name: string }>(
      db,
      sql`select relname as name from pg_class where relnamespace = 'before'::regnamespace and relkind = 'r'
        and relname <> 'bank'`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of names) {
      const [before, now] = [sql`before.${sql.identifier(name)}`, sql`public.${sql.identifier(name)}`]
      const lost = sql`select to_jsonb(b) as row from ${before} b where not exists (
        select from ${now} n where to_jsonb(n) @> to_jsonb(b))`
      expect(await queryRows(db, lost), name).toEqual([])
      counts[name] = await db.$count(now)
    }
    return counts
  } finally {
    await close()
  }
}
