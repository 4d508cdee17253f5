import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { createUser } from '#server/users/create-user.ts'
import { startJoma } from '../support/joma-process.ts'
import { registration } from '../support/members.ts'
import { operate, spawnCommand } from '../support/operate.ts'
import { kinds, newFolder, newPlace, type Place, preparedPlace } from '../support/places.ts'
import { onDatabase } from '../support/postgres.ts'
import { callingAt } from '../support/wire.ts'

// Each test runs several processes, one after the other.
vi.setConfig({ testTimeout: 120_000 })

/** Writes to the database directly, as an operator with its password can. */
async function meddle(place: Place, work: (db: Db) => Promise<unknown>) {
  const { db, close } = await connect({ databaseUrl: undefined, ...place })
  await work(db)
  await close()
}

const register = async (address: string) => {
  const person = registration()
  expect(await callingAt(address)(users.register, person)).toMatchObject({ status: 200 })
  return person
}

test.each(kinds)('a server on %s is checked while it runs', async (kind) => {
  const place = await preparedPlace(kind)
  await using joma = await startJoma(place)
  await register(joma.address)

  const { code, out, err } = await spawnCommand('audit', place)

  expect({ code, err }).toEqual({ code: 0, err: '' })
  const lines = out.trimEnd().split('\n')
  expect(lines.slice(0, 12)).toEqual(
    Array.from({ length: 12 }, (_, n) => expect.stringMatching(new RegExp(`^I${n + 1} +holds +\\d+ ms  [A-Z].+\\.$`))),
  )
  expect(lines.slice(12)).toEqual([expect.stringMatching(/^12 invariants, all hold; \d+ ms\.$/)])
  await register(joma.address)
})

test.each(kinds)('what somebody broke by hand on %s is found, by its id and without anybody’s name', async (kind) => {
  const place = await preparedPlace(kind)
  const person = registration()
  await meddle(place, async (db) => {
    const created = { ...person, passwordHash: 'none', role: 'customer' as const, referrerId: null }
    await db.transaction((tx) => createUser(tx, created))
    await db.execute(sql`update account set balance = 100 where kind in ('balance', 'earning')`)
    await db.execute(sql`update "user" set status = 'block'`)
  })
  await using _ = await startJoma(place)

  const { code, out } = await operate('audit', place)

  expect(code).toBe(1)
  expect(out).toMatch(/^I2 +BROKEN .+\n +\{"id":\d+,"balance":100,"said":0\}$/m)
  expect(out).toMatch(/^I12 +BROKEN .+\n +\{"ref":"[0-9a-f-]{36}"\}$/m)
  expect(out).toMatch(/BROKEN: I1, I2, I12; \d+ ms\.$/m)
  for (const told of [person.username, person.email, person.mobile_number]) expect(out).not.toContain(told)
})

test('nothing is made where there is no database', async () => {
  const place = await newPlace('embedded')

  const { code, err } = await spawnCommand('audit', place)

  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('There is no database in') })
  expect(readdirSync(place.dataDir)).toEqual([])
})

test.runIf(process.env.DATABASE_URL)('a PostgreSQL without Joma is left as it is', async () => {
  const empty = await newPlace('postgres')
  const missing = { ...empty, databaseUrl: onDatabase(empty.databaseUrl!, 'joma_never_made') }
  const file = join(newFolder(), 'a.tar')

  for (const command of ['audit', 'backup'] as const) {
    expect((await operate(command, empty, ...(command === 'backup' ? [file] : []))).err).toMatch(
      /^.+: This database holds no Joma: it has none of its tables\.\n$/,
    )
    expect((await operate(command, missing, ...(command === 'backup' ? [file] : []))).err).toMatch(
      /^.+: database "joma_never_made" does not exist\n$/,
    )
  }

  expect(existsSync(file)).toBe(false)
})

test('the door of a running server is for its own user, and goes with the server', async () => {
  const place = await preparedPlace('embedded')
  const door = join(place.dataDir, 'joma.sock')
  await using joma = await startJoma(place)

  expect(statSync(door).mode & 0o777).toBe(0o600)
  await joma.end('SIGTERM')

  expect(existsSync(door)).toBe(false)
})

test('the door that a killed server leaves keeps nobody out', async () => {
  const place = await preparedPlace('embedded')
  const killed = await startJoma(place)
  await killed.end('SIGKILL')

  expect(existsSync(join(place.dataDir, 'joma.sock'))).toBe(true)
  expect(await operate('audit', place)).toMatchObject({ code: 0 })
  await using _ = await startJoma(place)
  expect(await operate('audit', place)).toMatchObject({ code: 0 })
})

test('a folder whose path is too long for a door is served, and checked once the server stops', async () => {
  const place = { dataDir: join(newFolder(), 'x'.repeat(100)) }
  cpSync(inject('migrated').folder, place.dataDir, { recursive: true })
  await using joma = await startJoma(place)

  expect(await operate('audit', place)).toMatchObject({ code: 2, err: expect.stringMatching(/in use by process \d+/) })
  expect(joma.said()).toContain('too long for a socket')
  await joma.end('SIGTERM')
  expect(await operate('audit', place)).toMatchObject({ code: 0 })
})

/** A place with more in it than fits between two processes. */
async function newLargePlace(): Promise<Place> {
  const place = await preparedPlace('embedded')
  await meddle(place, (db) =>
    db.execute(sql`
      insert into kept_answer (owner, key, fingerprint, data)
      select 'anyone', gen_random_uuid(), '', to_jsonb(string_agg(md5(random()::text), ''))
      from generate_series(1, 3000) row, generate_series(1, 100) group by row`),
  )
  return place
}

/** Asks for a backup and reads nothing of it. */
async function askForBackup({ dataDir }: Place): Promise<IncomingMessage> {
  const asked = request({ socketPath: join(dataDir, 'joma.sock'), path: '/backup?videos=yes' }).end()
  const [response] = await once(asked, 'response')
  expect(response.statusCode).toBe(200)
  return response
}

test('whoever asks for a backup and does not read it keeps no member waiting, nor the server from stopping', async () => {
  const place = await newLargePlace()
  await using joma = await startJoma(place)

  const stalled = await askForBackup(place)
  const broken = once(stalled, 'error')
  await register(joma.address)
  await joma.end('SIGTERM')
  stalled.resume()

  expect(joma.exitCode()).toBe(0)
  await expect(broken).resolves.toEqual([expect.objectContaining({ code: 'ECONNRESET' })])
})

/** The nameless files that a process holds for backups. Linux tells. */
const spoolsOf = (pid: string) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => linkOf(`/proc/${pid}/fd/${fd}`).includes('.joma-backup'))

/** Gone between being listed and being looked at: nothing. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

test.runIf(existsSync('/proc/self/fd'))('whoever leaves in the middle of a backup leaves nothing behind', async () => {
  const place = await newLargePlace()
  await using _ = await startJoma(place)
  const pid = readFileSync(join(place.dataDir, 'db.holder'), 'utf8')

  const asked = await Promise.all([askForBackup(place), askForBackup(place)])
  const heldMeanwhile = spoolsOf(pid)
  for (const response of asked) response.on('error', () => {}).destroy()

  expect(heldMeanwhile).toHaveLength(2)
  await expect.poll(() => spoolsOf(pid), { timeout: 20_000 }).toEqual([])
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.joma-backup'))).toEqual([])
  expect(await operate('backup', place, join(newFolder(), 'a.tar'))).toMatchObject({ code: 0, err: '' })
})

test('a backup that the server breaks off is no backup', async () => {
  const place = await newLargePlace()
  const joma = await startJoma(place)
  const folder = newFolder()

  const backing = operate('backup', place, join(folder, 'a.tar'))
  await expect.poll(() => readdirSync(folder).length, { timeout: 30_000, interval: 5 }).toBe(1)
  await joma.end('SIGKILL')
  const { code, err } = await backing

  // It may have had it all already.
  expect(code === 1 ? err : 'No backup was made').toContain('No backup was made')
  expect(readdirSync(folder)).toEqual(code === 1 ? [] : ['a.tar'])
})
