import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { checkBackup, readLines } from '#server/backup/check-backup.ts'
import { parseEntryName } from '#server/backup/manifest.ts'
import { readEntries } from '#server/backup/tar.ts'
import { connect } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { createLocation, createMigratedLocation, type DataLocation } from '../support/server/data-locations.ts'
import {
  backUp,
  createLocationAt,
  dumpUpgraded,
  readSchema,
  restorableMigrations,
} from '../support/server/earlier-databases.ts'
import { dumpLocation, ignoreRevocation, notRestored } from '../support/server/filled-backup.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { createOldestLocation, oldest } from '../support/server/oldest-database.ts'
import { runStatement } from '../support/server/postgres.ts'
import { runCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

const fixture = (name: string) => join(import.meta.dirname, '../support/server', name)

/**
 * Made by `npm run backup` of Joma 0.1.0, commit e9c3d9d1, from an embedded database (PGlite) at migration 0020 that
 * `createMemberWithHistory` and `fillEveryTable` had filled. Two of its three videos were replaced by smaller ones before.
 */
const embedded = fixture('embedded-backup.tar')

/** Made by `npm run backup` of commit 25411ce4 from the oldest database (`oldest-database.ts`), embedded, at migration 0013. */
const oldestBackup = fixture('oldest-backup.tar')

describe('the backup of an embedded database', () => {
  test('restores every row with its values, and every video', async () => {
    const location = await createLocation()

    const { code, stdout } = await runCommand('restore', location, embedded)

    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('The invariants hold.') })
    const { manifest } = await checkBackup(embedded)
    const counts = await compareWithBackup(location, embedded)
    // Bank accounts become tills.
    const { bank: _, ...tables } = manifest.tables
    expect(counts).toEqual({
      ...tables,
      // Those of found money and of opening balances.
      account: tables.account! + 2,
      till: expect.any(Number),
      ...Object.fromEntries(Object.keys(notRestored).flatMap((name) => (name in tables ? [[name, 0]] : []))),
    })
    expect(counts).toMatchObject({
      user: 23,
      posting: 183,
      payment: 30,
      withdrawal: 12,
      picture: 1,
      sms: 7,
      passkey: 1,
    })
    expect(await digestFiles(join(location.dataDir, 'media'))).toEqual(
      manifest.videos!.map(({ digest }) => digest).sort(),
    )
  })

  test('can be used after the restore: members sign in and have their balances, pictures and videos', async () => {
    const location = await createLocation()
    expect(await runCommand('restore', location, embedded)).toMatchObject({ code: 0 })
    await using joma = await startJoma({ ...location, environment: { LOG_LEVEL: 'silent' } })
    const call = createCaller(joma.address)
    const signIn = async (user: { username: string; password: string }) => {
      const { status, data } = await call(sessions.signIn, user)
      expect(status).toBe(200)
      return { token: data.accessToken }
    }

    const as = await signIn({ username: 'nusrat', password: 'correct horse' })
    const { balance, image } = (await call(users.me, {}, { as })).data
    expect(balance).toBe(6_200)
    const bytes = await (await fetch(`${joma.address}${image}`)).arrayBuffer()
    expect(bytes.byteLength).toBe(1_000)
    const sent = await call(transfers.toWallet, { username: 'rahim', amount: 1.5 }, { as })
    expect(sent.status).toBe(200)
    expect((await call(users.me, {}, { as })).data.balance).toBe(6_198.5)

    const admin = await signIn({ username: 'admin', password: 'joma-admin-demo' })
    const videos = (await call(advertises.list, {}, { as: admin })).data.items
    expect(videos).toHaveLength(3)
    for (const { _id } of videos) expect((await fetch(`${joma.address}/file/${_id}`)).status).toBe(200)
    await joma.end('SIGTERM')
    expect(await runCommand('audit', location)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('all hold'),
    })
  })
})

/** Rows without the times of their migration. A backup by this version notes its time in the settings, later than the backup. */
const ignoreMigration = (rows: Record<string, string[]>) => ({
  ...ignoreRevocation(rows),
  setting: [],
  user: rows.user!.map((row) => JSON.stringify({ ...JSON.parse(row), referral_reached_at: 0 })),
})

test('the backup that the oldest version has made restores the rows that an upgrade of its database has', async () => {
  const location = await createLocation()

  const { code, stdout } = await runCommand('restore', location, oldestBackup)

  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('The invariants hold.') })
  expect(stdout).toContain('made by an older Joma at migration 0013_messages')
  expect(ignoreMigration(await dumpLocation(location))).toEqual({
    ...ignoreMigration(await dumpUpgraded(await createOldestLocation())),
    ...notRestored,
  })
  await using joma = await startJoma({ ...location, environment: { LOG_LEVEL: 'silent' } })
  expect((await createCaller(joma.address)(sessions.signIn, oldest.member)).status).toBe(200)
})

test.each(restorableMigrations)(
  'a backup at migration %s restores the rows that an upgrade of its database has',
  async (migration) => {
    const [source, target] = [await createLocationAt(migration), await createMigratedLocation()]
    const file = await backUp(source)
    expect((await checkBackup(file)).manifest.migration).toBe(migration)

    expect(await runCommand('restore', target, file)).toMatchObject({ code: 0, stderr: '' })

    const restored = await dumpLocation(target)
    const upgraded = await dumpUpgraded(source)
    expect(ignoreMigration(restored)).toEqual({ ...ignoreMigration(upgraded), ...notRestored })
    expect(await readSchema(target)).toEqual(await readSchema(source))
  },
)

test('a column that a backup lacks gets its default', async () => {
  const source = await createLocationAt('0014_till-phones')
  // An unreleased form of this migration had no such column.
  await runStatement(
    source.databaseUrl,
    `insert into till_phone (id, label, dialect, sealed_secret, created_by)
      select id, 'a phone', 'bkash', '', id from "user" limit 1;
    alter table till_phone drop column sends_heartbeats`,
  )
  const target = await createMigratedLocation()

  expect(await runCommand('restore', target, await backUp(source))).toMatchObject({ code: 0, stderr: '' })

  expect((await dumpLocation(target)).till_phone).toEqual([expect.stringContaining('"sends_heartbeats":false')])
})

test('a backup whose rows a later migration refuses changes nothing, and another backup can be restored then', async () => {
  const source = await createOldestLocation()
  // Migration 0015 inserts accounts, which get the next ids.
  await runStatement(
    source.databaseUrl,
    `alter table account alter column id set generated by default;
    update account set id = 9223372036854775807 where kind = 'adjust' and owner_id is null`,
  )
  const file = await backUp(source)
  const target = await createMigratedLocation()
  const [empty, schema] = [await dumpLocation(target), await readSchema(target)]

  const refused = await runCommand('restore', target, file)

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be migrated from 0013_messages') })
  expect(await dumpLocation(target)).toEqual(empty)
  expect(await readSchema(target)).toEqual(schema)
  expect(await runCommand('restore', target, oldestBackup)).toMatchObject({ code: 0, stderr: '' })
})

test('an earlier backup is not restored a second time', async () => {
  const target = await createMigratedLocation()
  expect(await runCommand('restore', target, oldestBackup)).toMatchObject({ code: 0 })
  const rows = await dumpLocation(target)

  const second = await runCommand('restore', target, oldestBackup)

  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') })
  expect(await dumpLocation(target)).toEqual(rows)
})

test('a refused restore does not migrate the database of an earlier version', async () => {
  const target = await createOldestLocation()
  const schema = await readSchema(target)

  const refused = await runCommand('restore', target, embedded)

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') })
  expect(await readSchema(target)).toEqual(schema)
})

/** The values that a restore does not change: a till that is also a bank account gets the name of that, and phones and proposals are revoked. */
const unchangedValues: Record<string, SQL> = {
  till: sql`(expected - 'label')`,
  till_phone: sql`(expected - 'revoked_at' - 'sealed_secret')`,
  proposal: sql`(expected - 'expires_at')`,
}

/** Returns the number of rows of each table of a backup. Fails for each row that the database lacks or has with other values. */
async function compareWithBackup(location: DataLocation, file: string): Promise<Record<string, number>> {
  const { db, close } = await connect(location.databaseUrl)
  const counts: Record<string, number> = {}
  try {
    for await (const { name, body } of readEntries(file)) {
      const { table } = parseEntryName(name)
      if (!table || table === 'bank') continue
      const restored = sql`public.${sql.identifier(table)}`
      counts[table] = await db.$count(restored)
      if (table in notRestored) continue
      const rows = `[${(await readLines(body)).trimEnd().split('\n').join(',')}]`
      // The database compares, so that no number passes through a float.
      const lost = await db.transaction(async (tx) => {
        await tx.execute(sql`set local timezone to 'UTC'`)
        return queryRows(
          tx,
          sql`select expected from jsonb_array_elements(${rows}::text::jsonb) as expected
            where not exists (select from ${restored} t where to_jsonb(t) @> ${unchangedValues[table] ?? sql`expected`})`,
        )
      })
      expect(lost, table).toEqual([])
    }
    return counts
  } finally {
    await close()
  }
}

async function digestFiles(folder: string): Promise<string[]> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
  return files.map((bytes) => createHash('sha256').update(bytes).digest('hex')).sort()
}
