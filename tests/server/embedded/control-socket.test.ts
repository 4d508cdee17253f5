import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { users } from '#contract/users.ts'
import { connect } from '#server/db/connect.ts'
import { createFolder, createMigratedLocation, type DataLocation } from '../../support/server/data-locations.ts'
import { startJoma } from '../../support/server/joma-process.ts'
import { registrationInput } from '../../support/server/members.ts'
import { runCommand } from '../../support/server/run-command.ts'
import { createCaller } from '../../support/server/wire.ts'

// Each test starts several processes.
vi.setConfig({ testTimeout: 120_000 })

test('the control socket is accessible only to its own user, and is deleted when the server stops', async () => {
  const location = await createMigratedLocation('embedded')
  const door = join(location.dataDir, 'joma.sock')
  await using joma = await startJoma(location)

  expect(statSync(door).mode & 0o777).toBe(0o600)
  await joma.end('SIGTERM')

  expect(existsSync(door)).toBe(false)
})

test('the control socket of a killed server does not stop the next server', async () => {
  const location = await createMigratedLocation('embedded')
  const killed = await startJoma(location)
  await killed.end('SIGKILL')

  expect(existsSync(join(location.dataDir, 'joma.sock'))).toBe(true)
  expect(await runCommand('audit', location)).toMatchObject({ code: 0 })
  await using _ = await startJoma(location)
  expect(await runCommand('audit', location)).toMatchObject({ code: 0 })
})

test('a folder whose path is too long for a socket is served, and can be audited after the server stops', async () => {
  const location = { dataDir: join(createFolder(), 'x'.repeat(100)) }
  cpSync(inject('migrated').folder, location.dataDir, { recursive: true })
  await using joma = await startJoma(location)

  expect(await runCommand('audit', location)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/in use by process \d+/),
  })
  expect(joma.output()).toContain('too long for a socket')
  await joma.end('SIGTERM')
  expect(await runCommand('audit', location)).toMatchObject({ code: 0 })
})

/** Creates a database that is larger than the buffers between two processes. */
async function createLargeLocation(): Promise<DataLocation> {
  const location = await createMigratedLocation('embedded')
  const { db, close } = await connect({ databaseUrl: undefined, ...location })
  await db.execute(sql`
    insert into idempotent_response (owner, key, fingerprint, data)
    select 'anyone', gen_random_uuid(), '', to_jsonb(string_agg(md5(random()::text), ''))
    from generate_series(1, 3000) row, generate_series(1, 100) group by row`)
  await close()
  return location
}

/** Requests a backup and does not read its body. */
async function requestBackup({ dataDir }: DataLocation): Promise<IncomingMessage> {
  const backupRequest = request({ socketPath: join(dataDir, 'joma.sock'), path: '/backup?videos=yes' }).end()
  const [response] = await once(backupRequest, 'response')
  expect(response.statusCode).toBe(200)
  return response
}

test('a client that requests a backup and does not read it delays neither members nor the shutdown', async () => {
  const location = await createLargeLocation()
  await using joma = await startJoma(location)

  const stalled = await requestBackup(location)
  const broken = once(stalled, 'error')
  expect(await createCaller(joma.address)(users.register, registrationInput())).toMatchObject({ status: 200 })
  await joma.end('SIGTERM')
  stalled.resume()

  expect(joma.exitCode()).toBe(0)
  await expect(broken).resolves.toEqual([expect.objectContaining({ code: 'ECONNRESET' })])
})

/** The unlinked temporary files that a process has open for backups. Linux only. */
const listSpoolFiles = (pid: string) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => readLink(`/proc/${pid}/fd/${fd}`).includes('.joma-backup'))

/** Returns an empty string if the file was closed after it was listed. */
function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

test.runIf(existsSync('/proc/self/fd'))('a client that disconnects during a backup leaves no open file', async () => {
  const location = await createLargeLocation()
  await using _ = await startJoma(location)
  const pid = readFileSync(join(location.dataDir, 'db.holder'), 'utf8')

  const responses = await Promise.all([requestBackup(location), requestBackup(location)])
  const openDuringBackup = listSpoolFiles(pid)
  for (const response of responses) response.on('error', () => {}).destroy()

  expect(openDuringBackup).toHaveLength(2)
  await expect.poll(() => listSpoolFiles(pid), { timeout: 20_000 }).toEqual([])
  expect(readdirSync(location.dataDir).filter((name) => name.startsWith('.joma-backup'))).toEqual([])
  expect(await runCommand('backup', location, join(createFolder(), 'a.tar'))).toMatchObject({ code: 0, stderr: '' })
})

test('a backup that the server interrupts is refused as incomplete', async () => {
  const location = await createLargeLocation()
  const joma = await startJoma(location)
  const folder = createFolder()

  const backing = runCommand('backup', location, join(folder, 'a.tar'))
  await expect.poll(() => readdirSync(folder).length, { timeout: 30_000, interval: 5 }).toBe(1)
  await joma.end('SIGKILL')
  const { code, stderr } = await backing

  // The backup may have been complete before the kill.
  expect(code === 1 ? stderr : 'No backup was made').toContain('No backup was made')
  expect(readdirSync(folder)).toEqual(code === 1 ? [] : ['a.tar'])
})
