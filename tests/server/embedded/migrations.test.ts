import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { connectPglite, extensions } from '#server/db/connect.ts'

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
