import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { connect } from '#server/db/connect.ts'
import { createFolder, createMigratedLocation, type DataLocation } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { runCommand } from '../support/server/run-command.ts'
import { createCaller } from '../support/server/wire.ts'

const firstAdmin = { username: 'admin', password: 'an admin’s password' }
const start = (location: DataLocation) =>
  startJoma({ ...location, environment: { ADMIN_PASSWORD: firstAdmin.password } })
const findToken = (stdout: string) => /pst=(\S+)/.exec(stdout)![1]!
const newName = () => `admin-${randomUUID().slice(0, 8)}`

test('the command creates an admin in a running server, whose link sets the password once', async () => {
  const location = await createMigratedLocation()
  await using joma = await start(location)
  const call = createCaller(joma.address)
  const username = newName()

  const { code, stdout } = await runCommand('admin', location, 'create', username)
  const token = findToken(stdout)
  const reset = { password: 'staple battery', token }

  expect(code).toBe(0)
  expect((await call(sessions.resetPassword, reset)).status).toBe(200)
  expect((await call(sessions.resetPassword, reset)).status).toBe(422)
  const { data } = await call(sessions.signIn, { username, password: reset.password })
  expect((await call(users.list, {}, { as: { token: data.accessToken } })).status).toBe(200)
  const log = await call(audits.list, { username }, { as: { token: data.accessToken } })
  expect(log.data.items).toMatchObject([{ action: 'create-admin', after: { username, by: 'command line' } }])
})

test('the command unblocks an admin and resets the password, and the invariants hold', async () => {
  const location = await createMigratedLocation()
  {
    await using joma = await start(location)
    const call = createCaller(joma.address)
    const { stdout } = await runCommand('admin', location, 'create', 'second-admin')
    await call(sessions.resetPassword, { password: 'staple battery', token: findToken(stdout) })
    const { data } = await call(sessions.signIn, { username: 'second-admin', password: 'staple battery' })
    const as = { token: data.accessToken }
    expect((await call(users.block, { username: firstAdmin.username, status: 'block' }, { as })).status).toBe(200)
    expect((await call(sessions.signIn, firstAdmin)).status).toBe(403)

    const listed = await runCommand('admin', location, 'list')
    expect(listed.stdout).toMatch(/admin {2}admin {2}blocked[\s\S]*second-admin {2}admin {2}active/)
    expect(await runCommand('admin', location, 'reset-password', firstAdmin.username)).toMatchObject({ code: 1 })
    expect(await runCommand('admin', location, 'unblock', firstAdmin.username)).toMatchObject({ code: 0 })

    expect((await call(sessions.signIn, firstAdmin)).status).toBe(200)
    const link = findToken((await runCommand('admin', location, 'reset-password', firstAdmin.username)).stdout)
    expect((await call(sessions.resetPassword, { password: 'a third password', token: link })).status).toBe(200)
    const log = await call(audits.list, { username: firstAdmin.username }, { as })
    expect(log.data.items.map(({ action }) => action)).toEqual(['issue-password-link', 'block-user', 'block-user'])
    await joma.end('SIGTERM')
  }
  const { db, close } = await connect(location.databaseUrl)
  expect(await findBrokenInvariants(db)).toEqual({})
  await close()
})

test('the command works while the server is stopped, and refuses wrong input', async () => {
  const location = await createMigratedLocation()

  expect(await runCommand('admin', location, 'create', 'only-admin')).toMatchObject({ code: 0 })
  expect(await runCommand('admin', location, 'list')).toMatchObject({ stdout: expect.stringContaining('only-admin') })
  for (const args of [
    [],
    ['create'],
    ['create', 'two words'],
    ['remove', 'x'],
    ['list', 'a', 'b'],
    ['unblock', 'none'],
  ])
    expect(await runCommand('admin', location, ...args)).toMatchObject({ code: 1, stdout: '' })
})

test('the command refuses a folder without a database, and creates nothing', async () => {
  const dataDir = createFolder()

  const { code, stderr } = await runCommand('admin', { dataDir }, 'list')

  expect(code).toBe(1)
  expect(stderr).toContain('There is no database')
  expect(readdirSync(dataDir)).toEqual([])
})
