import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { openUnchanged } from '#server/db/connect.ts'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { backUp } from '../support/server/earlier-databases.ts'
import { spawnJoma, startJoma } from '../support/server/joma-process.ts'
import { registrationInput } from '../support/server/members.ts'
import { runStatement, withDatabaseName } from '../support/server/postgres.ts'
import { type Cluster, createCluster } from '../support/server/postgres-cluster.ts'
import { runCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

// Databases that somebody else has set up, in a PostgreSQL of this file.
let cluster: Cluster
beforeAll(async () => {
  cluster = await createCluster()
})
afterAll(() => cluster.remove())

const admin = { username: 'admin', password: 'test-password' }
const token = 'a token of the tests, long enough'

async function createDatabase(options: string, ...settings: string[]): Promise<string> {
  const name = `joma_${randomUUID().replaceAll('-', '')}`
  await runStatement(cluster.databaseUrl, `create database ${name} template template0 ${options}`)
  for (const setting of settings) await runStatement(cluster.databaseUrl, `alter database ${name} set ${setting}`)
  return withDatabaseName(cluster.databaseUrl, name)
}

async function start(databaseUrl: string) {
  const environment = { ADMIN_PASSWORD: admin.password, METRICS_TOKEN: token }
  const joma = await startJoma({ dataDir: createFolder(), databaseUrl, environment })
  onTestFinished(() => joma.end('SIGKILL'))
  const callServer = createCaller(joma.address)
  const { data } = await callServer(sessions.signIn, admin)
  return { joma, callServer, as: { token: data.accessToken } }
}

const inCLocale = `encoding 'UTF8' locale_provider libc locale 'C'`

test('a database whose session settings are others serves lists, dates and amounts as any other', async () => {
  const databaseUrl = await createDatabase(
    inCLocale,
    `datestyle = 'German, DMY'`,
    `intervalstyle = 'sql_standard'`,
    `timezone = 'Asia/Kolkata'`,
    `search_path = 'pg_catalog'`,
    `extra_float_digits = -10`,
    `bytea_output = 'escape'`,
    `lock_timeout = '1ms'`,
    `default_transaction_isolation = 'serializable'`,
  )
  const { callServer, as } = await start(databaseUrl)
  const member = registrationInput()
  const registered = await callServer(users.register, member)

  const { status, data } = await callServer(users.list, {}, { as })

  expect([registered.status, status]).toEqual([200, 200])
  const createdMs = Date.parse(data.items.find(({ username }) => username === member.username)!.created_at)
  expect(Math.abs(Date.now() - createdMs)).toBeLessThan(3_600_000)
  expect((await callServer(payments.list, {}, { as })).status).toBe(200)
})

test('a database with another encoding than UTF8 is refused at the start, by name', async () => {
  const databaseUrl = await createDatabase(`encoding 'LATIN1' locale_provider libc locale 'C'`)

  const joma = spawnJoma({ dataDir: createFolder(), databaseUrl })
  onTestFinished(() => joma.end('SIGKILL'))

  await expect(joma.ready).rejects.toThrow('with the encoding LATIN1. Joma needs UTF8')
})

/** A database of the version before names were compared alike, with members whose names differ in the case of É. */
async function createEarlierDatabase(databaseUrl: string, usernames: string[]) {
  const { db, close } = openUnchanged(databaseUrl)
  await db.execute(sql`create schema drizzle`)
  await db.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (statements.some((statement) => statement.includes('und-x-icu'))) break
    // One transaction, because a migration can have a temporary table.
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      )
    })
  }
  for (const username of usernames)
    await db.execute(sql`insert into "user" (id, username, email, country, mobile_number, gender, password_hash, role, refer_code)
      values (${uuidv7()}, ${username}, 'a@b.example', 'Bangladesh', '01712345678', 'male', 'x', 'customer', ${randomUUID()})`)
  await close()
}

test('names that differ only in the case of É are one name with the locale C, and two of an earlier version are renamed', async () => {
  const databaseUrl = await createDatabase(inCLocale)
  await createEarlierDatabase(databaseUrl, ['Émilie', 'émilie', 'other'])

  const { joma, callServer, as } = await start(databaseUrl)
  const { data } = await callServer(users.list, {}, { as })
  const again = await callServer(users.register, { ...registrationInput(), username: 'ÉMILIE' })
  const found = await callServer(users.list, { search: 'éMI' }, { as })

  const names = data.items.map(({ username }) => username)
  const renamed = names.find((name) => /^émilie-[0-9a-f]{6}$/.test(name))
  expect(names).toContain('Émilie')
  expect(joma.output()).toMatch(new RegExp(String.raw`The username \\?"émilie\\?" is now \\?"${renamed}`))
  expect(again).toMatchObject({ status: 409, code: 'username_taken' })
  expect(found.data.items.map(({ username }) => username).sort()).toEqual(['Émilie', renamed].sort())
})

test('a backup of an earlier version with such names is restored elsewhere, and the output names what was renamed', async () => {
  const databaseUrl = await createDatabase(inCLocale)
  await createEarlierDatabase(databaseUrl, ['Émilie', 'émilie'])
  const file = await backUp({ dataDir: createFolder(), databaseUrl })
  const empty = { dataDir: createFolder(), databaseUrl: await createDatabase('') }

  const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => warnings.mockRestore())

  const { code } = await runCommand('restore', empty, file, '--although-broken')

  expect(code).toBe(0)
  expect(warnings.mock.calls.flat()).toContainEqual(
    expect.stringMatching(/The username "émilie" is now "émilie-[0-9a-f]{6}"/),
  )
})

/** Stops all processes of PostgreSQL, as a machine that hangs. */
function freezePostgres() {
  const folder = new URL(cluster.databaseUrl).searchParams.get('host')!
  const [postmaster = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  const children = execFileSync('ps', ['--ppid', postmaster, '-o', 'pid='], { encoding: 'utf8' })
  const pids = [postmaster, ...children.trim().split(/\s+/)].map(Number)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  })
}

test('the metrics of a server whose database hangs come before a call gives up, and say that it does not answer', async () => {
  const { joma, callServer, as } = await start(await createDatabase(inCLocale))
  const scrape = async () => {
    const response = await fetch(`${joma.address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    return response.text()
  }
  expect(await scrape()).toContain('joma_database_up 1')
  freezePostgres()

  const first = await Promise.race([scrape(), callServer(users.list, {}, { as }).then(() => 'the call gave up')])

  expect(first).toContain('joma_database_up 0')
  expect(first).toContain('joma_requests_total')
})
