import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { connectPglite, extensions } from '#server/db/embedded.ts'

const folder = join(import.meta.dirname, '../../../server/db/migrations')
const ownerId = '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d'
const key = '0198f0c2-8b11-7c02-8e4a-92d3b7a6c5f1'

/** A database at an earlier migration, in memory. */
async function databaseAt(tag: string): Promise<PGlite> {
  const earlier = await mkdtemp(join(tmpdir(), 'joma-migrations-'))
  onTestFinished(() => rm(earlier, { recursive: true }))
  await cp(folder, earlier, { recursive: true })
  const file = join(earlier, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
  await writeFile(file, JSON.stringify({ ...journal, entries }))
  const client = await PGlite.create({ extensions })
  await migrate(drizzle(client), { migrationsFolder: earlier })
  return client
}

test('renaming tables loses no idempotent response, rate limit or password reset', async () => {
  const client = await databaseAt('0004_pictures')
  await client.exec(`
    insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code)
      values ('${ownerId}', 'rahim', 'rahim@example.com', 'Bangladesh', '01712345678', 'male', 'hash', 'customer', 'CODE');
    insert into kept_answer (owner, key, fingerprint, data) values ('${ownerId}', '${key}', 'print', '{"a": 1}');
    insert into usage (key, points, expire) values ('sign-in:rahim', 3, now());
    insert into reset (token_hash, user_id, expires_at) values ('hashed', '${ownerId}', now())`)

  const { close } = await connectPglite(client)
  onTestFinished(close)

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
  const client = await databaseAt('0005_rename-tables')
  const otherId = '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3e'
  const idOf = (number: number) => `0198f0c2-0000-7000-8000-00000000000${number}`
  const account = (owner: string, kind: string) =>
    `(select id from account where kind = '${kind}' and owner_id ${owner ? `= '${owner}'` : 'is null'})`
  const posting = (number: number, debit: string, credit: string, amount: number) => `
    insert into posting (id, reason, ref, debit, credit, amount)
      values ('${idOf(number)}', 'correction', '${idOf(number)}', ${debit}, ${credit}, ${amount});`
  await client.exec(`
    insert into account (owner_id, kind) select owner::uuid, kind
      from unnest(array['${ownerId}', '${otherId}']) owner, unnest(array['balance', 'earning', 'hold']) kind;
    ${posting(1, account('', 'till'), account(ownerId, 'balance'), 500)}
    ${posting(2, account('', 'rewards'), account(ownerId, 'earning'), 300)}
    ${posting(3, account(ownerId, 'earning'), account(ownerId, 'balance'), 100)}
    ${posting(4, account(ownerId, 'balance'), account(otherId, 'balance'), 50)}`)

  const { close } = await connectPglite(client)
  onTestFinished(close)

  const { rows } = await client.query(
    'select debit_balance as debit, credit_balance as credit from posting order by id',
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
  const client = await databaseAt('0005_rename-tables')
  const uuid = (last: number) => `0198f0c2-7a3e-7d41-9c55-${String(last).padStart(12, '0')}`
  const addUser = (id: string, plan: string | null) => `
    insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code, plan_id)
      values ('${id}', '${id}', 'a@example.com', 'Bangladesh', '01712345678', 'male', 'hash', 'customer', '${id}',
        ${plan ? `'${plan}'` : 'null'});`
  const [plan, holder, other, open, rewarded, unpaid] = [1, 2, 3, 11, 12, 13].map(uuid)
  const addTask = (id: string, { user, at }: { user: string; at: string }) => `
    insert into advertise (id, name, mime, size, digest) values ('${id}', 'a.mp4', 'video/mp4', 1, 'none');
    insert into task (id, user_id, advertise_id, day, rewarded_at) values ('${id}', '${user}', '${id}', '2026-11-20', ${at});`
  await client.exec(`
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

  const { close } = await connectPglite(client)
  onTestFinished(close)

  const { rows } = await client.query('select id, bonus::int as bonus from task order by id')
  expect(rows).toEqual([
    { id: open, bonus: 700 },
    { id: rewarded, bonus: 500 },
    { id: unpaid, bonus: 0 },
  ])
})

test('existing plans and the notice have no Bengali texts', async () => {
  const client = await databaseAt('0011_sessions')
  await client.exec(`
    insert into plan (id, plan_name, price, bonus, refer_balance, features)
      values ('${ownerId}', 'Golden', 1000, 50, 0, '["A feature"]');
    insert into setting (notice) values ('Closed on Friday.')
      on conflict (id) do update set notice = excluded.notice`)

  const { close } = await connectPglite(client)
  onTestFinished(close)

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
