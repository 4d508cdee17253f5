import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#contract/users.ts'
import { invariants } from '#server/audits/invariants.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { createUser } from '#server/users/create-user.ts'
import {
  createFolder,
  createLocation,
  createMigratedLocation,
  type DataLocation,
} from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { registrationInput } from '../support/server/members.ts'
import { withDatabaseName } from '../support/server/postgres.ts'
import { runCommand, spawnCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

// Each test starts several processes.
const metricsToken = 'a token of the metrics'

/** Writes to the database directly, as an operator can. */
async function meddle(location: DataLocation, work: (db: Db) => Promise<unknown>) {
  const { db, close } = await connect(location.databaseUrl)
  await work(db)
  await close()
}

const register = async (address: string) => {
  const person = registrationInput()
  expect(await createCaller(address)(users.register, person)).toMatchObject({ status: 200 })
  return person
}

test('a server can be audited while it runs', async () => {
  const location = await createMigratedLocation()
  await using joma = await startJoma({ ...location, environment: { METRICS_TOKEN: metricsToken } })
  await register(joma.address)

  const { code, stdout, stderr } = await spawnCommand('audit', location)

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = stdout.trimEnd().split('\n')
  // The last one is about the daily closes, which only this command computes again.
  const names = [...Object.keys(invariants), 'I23']
  expect(lines.slice(0, -1)).toEqual(
    names.map((name) => expect.stringMatching(new RegExp(`^${name} +holds +\\d+ ms  [A-Z].+\\.$`))),
  )
  expect(lines.at(-1)).toMatch(new RegExp(`^${names.length} invariants, all hold; \\d+ ms\\.$`))
  await register(joma.address)
  const metrics = await fetch(`${joma.address}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  expect(await metrics.text()).toMatch(/^joma_broken_invariants\{command="audit"\} 0$/m)
})

test('the audit finds manual damage and prints ids, without usernames', async () => {
  const location = await createMigratedLocation()
  const person = registrationInput()
  await meddle(location, async (db) => {
    const created = { ...person, passwordHash: 'none', role: 'customer' as const, referrerId: null }
    await db.transaction((tx) => createUser(tx, created))
    await db.execute(sql`update account set balance = 100 where kind in ('balance', 'earning')`)
    await db.execute(sql`update "user" set status = 'block'`)
  })
  await using _ = await startJoma(location)

  const { code, stdout } = await runCommand('audit', location)

  expect(code).toBe(1)
  expect(stdout).toMatch(/^I2 +BROKEN .+\n +\{"id":\d+,"balance":100,"postings":0\}$/m)
  expect(stdout).toMatch(/^I12 +BROKEN .+\n +\{"ref":"[0-9a-f-]{36}"\}$/m)
  expect(stdout).toMatch(/BROKEN: I1, I2, I12; \d+ ms\.$/m)
  for (const value of [person.username, person.email, person.mobile_number]) expect(stdout).not.toContain(value)
})

test('the audit creates no database where none exists', async () => {
  const dataDir = createFolder()

  const { code, stderr } = await spawnCommand('audit', { dataDir })

  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('There is no database in') })
  expect(readdirSync(dataDir)).toEqual([])
})

test('the audit does not change a database without Joma’s tables', async () => {
  const empty = await createLocation()
  const missing = { ...empty, databaseUrl: withDatabaseName(empty.databaseUrl, 'joma_never_made') }
  const file = join(createFolder(), 'a.tar')

  for (const command of ['audit', 'backup'] as const) {
    expect((await runCommand(command, empty, ...(command === 'backup' ? [file] : []))).stderr).toMatch(
      /^.+: This is not a database of Joma: it has none of its tables\.\n$/,
    )
    expect((await runCommand(command, missing, ...(command === 'backup' ? [file] : []))).stderr).toMatch(
      /^.+: database "joma_never_made" does not exist\n$/,
    )
  }

  expect(existsSync(file)).toBe(false)
})
