import { cp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { advertises } from '#contract/advertises.ts'
import { sessions } from '#contract/sessions.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { connect } from '#server/db/connect.ts'
import { createFolder, createLocation, createMigratedLocation } from '../support/server/data-locations.ts'
import { admin, hugeAmount, specialCharacters } from '../support/server/fill-every-table.ts'
import {
  createFilledBackup,
  dumpLocation,
  dumpTables,
  flipBit,
  ignoreRevocation,
  notRestored,
} from '../support/server/filled-backup.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { password, registrationInput } from '../support/server/members.ts'
import { runCommand, spawnCommand } from '../support/server/run-command.ts'
import { db, mediaFolder } from '../support/server/test-app.ts'
import { createCaller } from '../support/server/wire.ts'

const { file, createFilledLocation } = createFilledBackup()

test('the test data has rows in every table', async () => {
  const rows = await dumpTables(db)

  expect(Object.entries(rows).filter(([, { length }]) => length === 0)).toEqual([])
  expect(JSON.stringify(rows)).toContain(`${hugeAmount}n`)
  expect(rows.support!.some((row) => JSON.parse(row).message === specialCharacters)).toBe(true)
})

const metricsToken = 'a token of the metrics'

test('a backup restores every row and every video into an empty database', async () => {
  const [first, second] = [await createFilledLocation(), await createLocation()]
  const between = join(createFolder(), 'between.tar')

  expect(await spawnCommand('backup', first, between)).toMatchObject({ code: 0, stderr: '' })
  expect((await dumpLocation(first)).setting).toEqual([expect.stringMatching(/"backed_up_at":"\d/)])
  expect(await spawnCommand('restore', second, between)).toMatchObject({ code: 0, stderr: '' })

  expect(ignoreRevocation(await dumpLocation(second))).toEqual({
    ...ignoreRevocation(await dumpTables(db)),
    ...notRestored,
  })
  const videos = await readdir(mediaFolder)
  expect(videos).toHaveLength(2)
  for (const id of videos)
    expect(await readFile(join(second.dataDir, 'media', id))).toEqual(await readFile(join(mediaFolder, id)))
})

test('a restore revokes till phones, proposals, recovery codes and sessions, and prints it', async () => {
  const location = await createMigratedLocation()

  const { stdout } = await runCommand('restore', location, file)

  expect(stdout).toContain('all sessions and recovery codes; till phones: 2; waiting proposals: 1.')
  const { till_phone, proposal, recovery_code, session } = await dumpLocation(location)
  expect(JSON.parse(till_phone![0]!)).toMatchObject({ revoked_at: expect.any(String), sealed_secret: {} })
  expect(Date.parse(JSON.parse(proposal![0]!).expires_at)).toBeLessThanOrEqual(Date.now())
  expect([recovery_code, session]).toEqual([[], []])
})

test('members continue after a restore from the state of the backup', async () => {
  const location = await createFilledLocation()
  await using joma = await startJoma(location)
  const call = createCaller(joma.address)
  const tokenOf = async (username: string, password: string) => ({
    token: (await call(sessions.signIn, { username, password })).data.accessToken,
  })

  const nusrat = await tokenOf('nusrat', password)
  const before = (await call(users.me, {}, { as: nusrat })).data
  const newcomer = { ...registrationInput(), refer_code: before.refer_code }
  expect(await call(users.register, newcomer)).toMatchObject({ status: 200 })
  const sent = await call(transfers.toWallet, { username: newcomer.username, amount: 1.5 }, { as: nusrat })

  expect(sent.status).toBe(200)
  expect((await call(users.me, {}, { as: nusrat })).data.balance).toBe(before.balance - 1.5)
  const as = await tokenOf(newcomer.username, password)
  expect((await call(users.me, {}, { as })).data.balance).toBe(1.5)
  const [video] = (await call(advertises.list, {}, { as: await tokenOf(admin.username, admin.password) })).data.items
  expect((await fetch(`${joma.address}/file/${video!._id}`)).status).toBe(200)
  await joma.end('SIGTERM')
  expect(await runCommand('audit', location)).toMatchObject({ code: 0 })
})

test('a backup that is taken during writes is a consistent snapshot', async () => {
  const location = await createFilledLocation()
  await using joma = await startJoma({ ...location, environment: { METRICS_TOKEN: metricsToken } })
  const call = createCaller(joma.address)
  const members = await Promise.all(
    ['nusrat', 'rahim', 'sumaiya', 'tanvir'].map(async (username) => {
      const { data } = await call(sessions.signIn, { username, password })
      return { username, token: data.accessToken }
    }),
  )
  let [isOver, written] = [false, 0]
  const writing = members.map(async (as, n) => {
    while (!isOver) {
      const receiver = members[(n + 1) % members.length]!
      const { status } = await call(transfers.toWallet, { username: receiver.username, amount: 0.01 }, { as })
      expect([200, 400, 409, 422]).toContain(status)
      if (status === 200) written++
    }
  })

  const taken: string[] = []
  for (let n = 0; n < 3; n++) {
    taken.push(join(createFolder(), `${n}.tar`))
    await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(written + 5)
    expect(await runCommand('backup', location, taken.at(-1)!)).toMatchObject({ code: 0 })
  }
  isOver = true
  await Promise.all(writing)
  const metrics = await fetch(`${joma.address}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  expect(await metrics.text()).toMatch(/^joma_last_run_timestamp_seconds\{command="backup"\} \d+/m)

  const counts: number[] = []
  for (const each of taken) {
    const copy = await createMigratedLocation()
    // The restore checks the invariants.
    expect(await runCommand('restore', copy, each)).toMatchObject({ code: 0 })
    counts.push((await dumpLocation(copy)).transfer!.length)
  }
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(new Set(counts).size).toBe(counts.length)
})

test('a database with broken invariants can be backed up, and restored with a flag', async () => {
  const location = await createFilledLocation()
  const opened = await connect(location.databaseUrl)
  await opened.db.execute(sql`update account set balance = balance + 1 where kind = 'earning' and balance > 0`)
  await opened.close()
  const rows = await dumpLocation(location)
  const [broken, target] = [join(createFolder(), 'broken.tar'), await createMigratedLocation()]
  expect(await runCommand('backup', location, broken)).toMatchObject({ code: 0 })

  const refused = await runCommand('restore', target, broken)
  const forced = await runCommand('restore', target, broken, '--although-broken')

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--although-broken') })
  expect(forced).toMatchObject({ code: 0, stdout: expect.stringContaining('BROKEN: I1, I2') })
  expect(await dumpLocation(target)).toEqual(rows)
})

test('a missing or damaged video is reported and does not stop the backup', async () => {
  const location = await createFilledLocation()
  const media = join(location.dataDir, 'media')
  const [gone, broken] = await readdir(media)
  await rm(join(media, gone!))
  await flipBit(100)(join(media, broken!))
  const [saved, copy] = [join(createFolder(), 'a.tar'), await createMigratedLocation()]

  const rows = await dumpLocation(location)
  const backup = await runCommand('backup', location, saved)
  const restored = await runCommand('restore', copy, saved)

  expect(backup).toMatchObject({ code: 3, stderr: expect.stringContaining(gone!) })
  expect(backup.stderr).toContain(broken)
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(broken!) })
  expect(await readdir(join(copy.dataDir, 'media'))).toEqual([])
  expect(await dumpLocation(copy)).toEqual(rows)
})

test('a backup without videos is small, and its restore does not change the video store', async () => {
  const location = await createFilledLocation()
  const [saved, copy] = [join(createFolder(), 'a.tar'), await createMigratedLocation()]

  expect(await runCommand('backup', location, saved, '--without-videos')).toMatchObject({ code: 0 })
  expect(await runCommand('restore', copy, saved)).toMatchObject({ code: 0 })

  expect((await checkBackup(saved)).manifest.videos).toBeNull()
  expect(await readdir(copy.dataDir)).not.toContain('media')
  expect(ignoreRevocation(await dumpLocation(copy))).toEqual({
    ...ignoreRevocation(await dumpTables(db)),
    ...notRestored,
  })
})

test('a restore does not overwrite a video that exists', async () => {
  const location = await createMigratedLocation()
  const media = join(location.dataDir, 'media')
  await cp(mediaFolder, media, { recursive: true })
  const [id] = await readdir(media)
  const { ino } = await stat(join(media, id!))

  expect(await runCommand('restore', location, file)).toMatchObject({ code: 0 })

  expect((await stat(join(media, id!))).ino).toBe(ino)
})
