import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { type ConnectOptions, connect } from '#server/db/connect.ts'
import { lock, tryLock } from '#server/db/locks.ts'
import { flushed, publish } from '#server/db/publish-changes.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { createDatabase, createFolder } from '../support/server/data-locations.ts'
import { admin } from '../support/server/fill-every-table.ts'
import { createFilledBackup, dumpTables, ignoreRevocation, notRestored } from '../support/server/filled-backup.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { registrationInput } from '../support/server/members.ts'
import { runStatement } from '../support/server/postgres.ts'
import { runCommand, spawnCommand } from '../support/server/run-command.ts'
import { db as filledDb } from '../support/server/test-app.ts'
import { createCaller } from '../support/server/wire.ts'

const { file } = createFilledBackup()

/** Two shops in one database, each with a schema and a data folder of its own. */
async function createShops() {
  const databaseUrl = await createDatabase()
  const createShop = async (name: string) => {
    await runStatement(databaseUrl, `create schema ${name}`)
    return { databaseUrl, dataDir: createFolder(), environment: { DATABASE_SCHEMA: name } }
  }
  return { databaseUrl, padma: await createShop('padma'), meghna: await createShop('meghna') }
}

type Shop = Awaited<ReturnType<typeof createShops>>['padma']

async function open({ databaseUrl, environment }: Shop, options: ConnectOptions = {}) {
  const connection = await connect(databaseUrl, { ...options, databaseSchema: environment.DATABASE_SCHEMA })
  onTestFinished(() => connection.close())
  return connection
}

const readRows = async (shop: Shop) => dumpTables((await open(shop)).db)

test('two shops in one database have each table for themselves, and restores, audits and backups keep them apart', async () => {
  const { databaseUrl, padma, meghna } = await createShops()
  await open(meghna)
  const empty = await readRows(meghna)

  expect(await spawnCommand('restore', padma, file)).toMatchObject({ code: 0, stderr: '' })

  const restored = await readRows(padma)
  expect(ignoreRevocation(restored)).toEqual({ ...ignoreRevocation(await dumpTables(filledDb)), ...notRestored })
  expect(await readRows(meghna)).toEqual(empty)
  expect(await runCommand('audit', padma)).toMatchObject({ code: 0, stdout: expect.stringContaining('all hold') })

  const backup = join(createFolder(), 'padma.tar')
  expect(await spawnCommand('backup', padma, backup)).toMatchObject({ code: 0, stderr: '' })
  expect(await spawnCommand('restore', meghna, backup)).toMatchObject({ code: 0, stderr: '' })
  const ignoreRuns = ({ setting: _, ...rows }: typeof restored) => ignoreRevocation(rows)
  expect(ignoreRuns(await readRows(meghna))).toEqual(ignoreRuns(restored))

  const { db } = await open(meghna)
  const tables = await queryRows(
    db,
    sql`select nspname as schema, count(*)::int > 40 as "hasAll" from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') group by nspname order by nspname`,
  )
  expect(tables).toEqual([
    { schema: 'meghna', hasAll: true },
    { schema: 'padma', hasAll: true },
  ])
  await expect(connect(databaseUrl).then(({ close }) => close())).resolves.toBeUndefined()
})

test('members, names and money of one shop do not exist in the other one', async () => {
  const { padma, meghna } = await createShops()
  const environment = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }
  const [first, second] = await Promise.all(
    [padma, meghna].map((shop) => startJoma({ ...shop, environment: { ...environment, ...shop.environment } })),
  )
  onTestFinished(() => Promise.all([first!.end('SIGTERM'), second!.end('SIGTERM')]).then(() => {}))
  const [callFirst, callSecond] = [createCaller(first!.address), createCaller(second!.address)]
  const member = registrationInput()

  // The same name, e-mail and number in both.
  expect(await callFirst(users.register, member)).toMatchObject({ status: 200 })
  expect(await callSecond(users.register, member)).toMatchObject({ status: 200 })
  const signIn = { username: member.username, password: member.password }
  const { data } = await callFirst(sessions.signIn, signIn)
  const asFirst = { token: data.accessToken }
  const other = registrationInput()
  expect(await callSecond(users.register, other)).toMatchObject({ status: 200 })

  expect(await callFirst(transfers.toWallet, { username: other.username, amount: 10 }, { as: asFirst })).toMatchObject({
    status: 404,
  })
  // Its session is unknown there.
  expect(await callSecond(users.me, {}, { as: asFirst })).toMatchObject({ status: 401 })
})

test('a lock and a change of one shop do not reach the other one', async () => {
  const { padma, meghna } = await createShops()
  const [first, second] = [await open(padma), await open(meghna)]
  const received: string[] = []
  const listen = (connection: typeof first, name: string) =>
    connection.listen({ onChange: () => received.push(name), onMissedChanges: () => {} })
  const stopping = [await listen(first, 'padma'), await listen(second, 'meghna')]
  onTestFinished(() => Promise.all(stopping.map((stop) => stop())).then(() => {}))

  const taken = await first.db.transaction(async (tx) => {
    await lock(tx, 'name')
    return {
      bySame: await first.db.transaction((other) => tryLock(other, 'name')),
      byOther: await second.db.transaction((other) => tryLock(other, 'name')),
    }
  })
  publish(first.db, [{ tags: ['Plan'] }])
  await flushed(first.db)

  expect(taken).toEqual({ bySame: false, byOther: true })
  await expect.poll(() => received).toEqual(['padma'])
})

test('a schema that does not exist ends the start, and nothing is created', async () => {
  const databaseUrl = await createDatabase()

  await expect(connect(databaseUrl, { databaseSchema: 'jamuna' })).rejects.toThrow(
    'DATABASE_SCHEMA: the database has no schema jamuna. Create it first: create schema jamuna authorization ROLE. Nothing was changed.',
  )
  const { db, close } = await connect(databaseUrl)
  onTestFinished(close)
  expect(await queryRows(db, sql`select nspname from pg_namespace where nspname = 'jamuna'`)).toEqual([])
})
