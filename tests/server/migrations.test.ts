import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { changedMigrations } from '#server/db/prepare-upgrade.ts'
import { createDatabase, createMigratedDatabase } from '../support/server/data-locations.ts'

const folder = join(import.meta.dirname, '../../server/db/migrations')
const ownerId = '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d'
const key = '0198f0c2-8b11-7c02-8e4a-92d3b7a6c5f1'

/** A client of a database that ends with the test. */
async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A database at an earlier migration. `upgrade` migrates it to this version. */
async function databaseAt(tag: string) {
  const earlier = await mkdtemp(join(tmpdir(), 'joma-migrations-'))
  onTestFinished(() => rm(earlier, { recursive: true }))
  await cp(folder, earlier, { recursive: true })
  const file = join(earlier, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  const databaseUrl = await createDatabase()
  const client = await openClient(databaseUrl)
  await migrate(drizzle({ client }), { migrationsFolder: earlier })
  const upgrade = async () => (await connect(databaseUrl)).close()
  return { client, upgrade }
}

test('renaming tables loses no idempotent response, rate limit or password reset', async () => {
  const { client, upgrade } = await databaseAt('0004_pictures')
  await client.query(`
    insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code)
      values ('${ownerId}', 'rahim', 'rahim@example.com', 'Bangladesh', '01712345678', 'male', 'hash', 'customer', 'CODE');
    insert into kept_answer (owner, key, fingerprint, data) values ('${ownerId}', '${key}', 'print', '{"a": 1}');
    insert into usage (key, points, expire) values ('sign-in:rahim', 3, now());
    insert into reset (token_hash, user_id, expires_at) values ('hashed', '${ownerId}', now())`)

  await upgrade()

  const { rows } = await client.query(`
    select r.data, l.points, p.token_hash
    from idempotent_response r, rate_limit l, password_reset p where r.key = '${key}'`)
  expect(rows).toEqual([{ data: { a: 1 }, points: 3, token_hash: 'hashed' }])
  const { rows: old } = await client.query(`
    select conname as name from pg_constraint where contype <> 'n' and conname ~ '^(kept_answer|usage|reset)_'
    union all select indexname from pg_indexes where indexname ~ '^(kept_answer|usage|reset)_'`)
  expect(old).toEqual([])
})

test('existing postings get the balances after them, and accounts their last posting and lines', async () => {
  const { client, upgrade } = await databaseAt('0005_rename-tables')
  const otherId = '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3e'
  const idOf = (number: number) => `0198f0c2-0000-7000-8000-00000000000${number}`
  const account = (owner: string, kind: string) =>
    `(select id from account where kind = '${kind}' and owner_id ${owner ? `= '${owner}'` : 'is null'})`
  const posting = (number: number, debit: string, credit: string, amount: number) => `
    insert into posting (id, reason, ref, debit, credit, amount)
      values ('${idOf(number)}', 'correction', '${idOf(number)}', ${debit}, ${credit}, ${amount});`
  await client.query(`
    insert into account (owner_id, kind) select owner::uuid, kind
      from unnest(array['${ownerId}', '${otherId}']) owner, unnest(array['balance', 'earning', 'hold']) kind;
    ${posting(1, account('', 'till'), account(ownerId, 'balance'), 500)}
    ${posting(2, account('', 'rewards'), account(ownerId, 'earning'), 300)}
    ${posting(3, account(ownerId, 'earning'), account(ownerId, 'balance'), 100)}
    ${posting(4, account(ownerId, 'balance'), account(otherId, 'balance'), 50)}`)

  await upgrade()

  const { rows } = await client.query(
    'select debit_balance::int as debit, credit_balance::int as credit from posting order by id',
  )
  expect(rows).toEqual([
    { debit: null, credit: 500 },
    { debit: null, credit: 300 },
    { debit: 200, credit: 600 },
    { debit: 550, credit: 50 },
  ])
  const { rows: found } = await client.query(
    `select owner_id as owner, kind, lines, last_posting from account where owner_id is not null and lines > 0 or
      last_posting is not null order by id`,
  )
  expect(found).toEqual([
    { owner: ownerId, kind: 'balance', lines: 2, last_posting: idOf(4) },
    { owner: ownerId, kind: 'earning', lines: 2, last_posting: idOf(3) },
    { owner: otherId, kind: 'balance', lines: 1, last_posting: idOf(4) },
  ])
  await expect(client.query('update posting set amount = 1')).rejects.toThrow('never changed')
})

test('tasks that exist get the bonus of the member’s plan, and rewarded ones the bonus that was paid', async () => {
  const { client, upgrade } = await databaseAt('0005_rename-tables')
  const uuid = (last: number) => `0198f0c2-7a3e-7d41-9c55-${String(last).padStart(12, '0')}`
  const addUser = (id: string, plan: string | null) => `
    insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code, plan_id)
      values ('${id}', '${id}', 'a@example.com', 'Bangladesh', '01712345678', 'male', 'hash', 'customer', '${id}',
        ${plan ? `'${plan}'` : 'null'});`
  const [plan, holder, other, open, rewarded, unpaid] = [1, 2, 3, 11, 12, 13].map(uuid)
  const addTask = (id: string, { user, at }: { user: string; at: string }) => `
    insert into advertise (id, name, mime, size, digest) values ('${id}', 'a.mp4', 'video/mp4', 1, 'none');
    insert into task (id, user_id, advertise_id, day, rewarded_at) values ('${id}', '${user}', '${id}', '2026-11-20', ${at});`
  await client.query(`
    insert into plan (id, plan_name, price, bonus, refer_balance, features) values ('${plan}', 'Gold', 100, 700, 0, '["A"]');
    ${addUser(holder!, plan!)}
    ${addUser(other!, null)}
    insert into account (owner_id, kind, balance) values ('${holder}', 'earning', 500);
    ${addTask(open!, { user: holder!, at: 'null' })}
    ${addTask(rewarded!, { user: holder!, at: 'now()' })}
    ${addTask(unpaid!, { user: other!, at: 'null' })}
    insert into posting (id, reason, ref, debit, credit, amount) values ('${uuid(21)}', 'plan_bonus', '${rewarded}',
      (select id from account where owner_id is null and kind = 'rewards'),
      (select id from account where owner_id = '${holder}'), 500);`)

  await upgrade()

  const { rows } = await client.query('select id, bonus::int as bonus from task order by id')
  expect(rows).toEqual([
    { id: open, bonus: 700 },
    { id: rewarded, bonus: 500 },
    { id: unpaid, bonus: 0 },
  ])
})

test('existing plans and the notice have no Bengali texts', async () => {
  const { client, upgrade } = await databaseAt('0011_sessions')
  await client.query(`
    insert into plan (id, plan_name, price, bonus, refer_balance, features)
      values ('${ownerId}', 'Golden', 1000, 50, 0, '["A feature"]');
    insert into setting (notice) values ('Closed on Friday.')
      on conflict (id) do update set notice = excluded.notice`)

  await upgrade()

  const { rows } = await client.query(
    'select plan_name, features, plan_name_bn, features_bn, notice, notice_bn from plan, setting',
  )
  expect(rows).toEqual([
    {
      plan_name: 'Golden',
      features: '["A feature"]',
      plan_name_bn: null,
      features_bn: null,
      notice: 'Closed on Friday.',
      notice_bn: '',
    },
  ])
})

describe('a database with the earlier form of a migration that was changed', () => {
  const heartbeats = '\t"sends_heartbeats" boolean DEFAULT false NOT NULL,\n'
  const named = `("sms"."state" <> 'named' or "sms"."named_as" is not null)`
  const earlierNamed = `("sms"."state" = 'named') = ("sms"."named_as" is not null)`

  /** Runs the earlier form of a migration, and records it as Drizzle does. */
  async function runEarlier(client: pg.Client, tag: string, { when, change }: Earlier): Promise<void> {
    const statements = change(await readFile(join(folder, `${tag}.sql`), 'utf8'))
    const hash = createHash('sha256').update(statements).digest('hex')
    // The text is exactly that of the earlier file.
    expect(changedMigrations.map(({ earlierHash }) => earlierHash)).toContain(hash)
    await client.query(statements)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
  }
  const run14 = (client: pg.Client) =>
    runEarlier(client, '0014_till-phones', {
      when: 1_795_486_618_344,
      change: (text) => text.replace(heartbeats, ''),
    })
  const run15 = (client: pg.Client, when: number) =>
    runEarlier(client, '0015_payout-proof', { when, change: (text) => text.replace(named, earlierNamed) })

  test.each([
    ['0014', '0013_messages', run14],
    [
      '0014 and 0015',
      '0013_messages',
      async (client: pg.Client) => {
        await run14(client)
        await run15(client, 1_795_489_295_110)
      },
    ],
    ['0015', '0014_till-phones', (client: pg.Client) => run15(client, 1_795_491_315_387)],
  ] as const)('has the tables of every other database after an upgrade: %s', async (_name, tag, run) => {
    const { client, upgrade } = await databaseAt(tag)
    await run(client)

    await upgrade()

    const other = await openClient(await createMigratedDatabase())
    expect(await describeTables(client)).toEqual(await describeTables(other))
  })

  test('is refused in one line if it is not known, and nothing changes', async () => {
    const { client, upgrade } = await databaseAt('0013_messages')
    await run14(client)
    await client.query(`update drizzle.__drizzle_migrations set hash = 'other' where created_at = 1795394467741`)
    const before = await describeTables(client)

    const refusal = await upgrade().catch((error: Error) => error)

    expect((refusal as Error).message).toMatch(
      /^The database has a migration of 2026-11-23T\S+ that Joma \S+ does not have/,
    )
    expect((refusal as Error).message).not.toContain('\n')
    expect(await describeTables(client)).toEqual(before)
  })
})

interface Earlier {
  /** Its time in the journal. */
  when: number
  change: (text: string) => string
}

/** All columns, constraints and migrations. Not the order of columns, which no statement of Joma depends on. */
async function describeTables(client: pg.Client) {
  const { rows } = await client.query(`
    select format('%s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as text
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select hash || created_at from drizzle.__drizzle_migrations
    order by text`)
  return rows
}
