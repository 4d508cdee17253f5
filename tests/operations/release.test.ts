import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installRelease, programOf } from '#build/try-release.ts'
import { basePath } from '#contract/endpoint.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { sessions } from '#contract/sessions.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { formWith } from '../support/operations/calls.ts'
import { buildAndInstall, createSharedFolder, run, runInstalled } from '../support/operations/installed-release.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { png } from '../support/server/pictures.ts'
import { createCluster } from '../support/server/postgres-cluster.ts'
import { createCaller } from '../support/server/wire.ts'

const maxInstalledMb = 100
const admin = { username: 'admin', password: 'correct horse battery' }
const folder = createSharedFolder(afterAll)
let release: string

beforeAll(async () => {
  chmodSync(folder, 0o755)
  release = await buildAndInstall(folder)
})

/** A new data folder, and an environment for a server and its commands. */
function createLocation(name: string, databaseUrl = '') {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ADMIN_PASSWORD: admin.password }
  return { dataDir, databaseUrl, environment }
}

const versionOf = async (address: string) => (await fetch(`${address}/healthz`)).headers.get('Joma-Version')

async function measureMb(path: string): Promise<number> {
  const { stdout } = await run('du', ['-sm', path])
  return Number.parseInt(stdout, 10)
}

test(`an installed release has at most ${maxInstalledMb} MB without Node`, async () => {
  const [all, node] = [await measureMb(release), await measureMb(join(release, 'node_modules/node'))]

  console.log(`An installed release has ${all - node} MB, and ${node} MB of Node.`)
  expect(all - node).toBeLessThanOrEqual(maxInstalledMb)
})

test('an installed release serves page and API, and is backed up and audited while it runs', async () => {
  const location = createLocation('built-in')
  await using joma = await startJoma({ ...location, program: programOf(release, 'main') })

  const [ready, page] = [await fetch(`${joma.address}/readyz`), await fetch(joma.address)]
  const links = page.headers.get('Link')
  const backup = await runInstalled(release, 'backup', { args: [folder], ...location })
  const audit = await runInstalled(release, 'audit', location)

  expect(ready.status).toBe(200)
  expect(await page.text()).toContain('<title>')
  expect(links).toContain('rel=')
  expect(await versionOf(joma.address)).toBe(packageJson.version)
  expect(await createCaller(joma.address)(sessions.signIn, admin)).toMatchObject({ status: 200 })
  expect(backup).toContain('checked.')
  expect(audit).toContain('all hold')
})

test('a start that was interrupted while it created the database does not stop the next start', async () => {
  const location = createLocation('interrupted')
  const root = join(location.dataDir, 'postgres')
  const unfinished = `preparing-${spawnSync('true').pid}`
  mkdirSync(join(root, unfinished, 'base'), { recursive: true })
  writeFileSync(join(root, unfinished, 'PG_VERSION'), '18')

  await using joma = await startJoma({ ...location, program: programOf(release, 'main') })

  expect(await createCaller(joma.address)(sessions.signIn, admin)).toMatchObject({ status: 200 })
  expect(readdirSync(root)).not.toContain(unfinished)
})

// Without its install script, the package node has no program either: the host's Node runs the release.
test('without install scripts, a user that cannot change the program starts it', async () => {
  const [archive] = globSync(join(folder, 'joma-*.tar.gz'))
  const scriptless = await installRelease(archive!, join(folder, 'scriptless'), ['--ignore-scripts'])
  const location = createLocation('scriptless-data')
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid) chownSync(location.dataDir, user.uid, user.gid)
  else await run('chmod', ['-R', 'a-w', join(scriptless, 'node_modules')])
  const program = { file: process.execPath, args: ['dist/server/main.js'], options: { cwd: scriptless, ...user } }

  await using joma = await startJoma({ ...location, program })

  const signedIn = await createCaller(joma.address)(sessions.signIn, admin)
  expect(signedIn).toMatchObject({ status: 200 })
  // The codecs of pictures are another package of the platform.
  const picture = formWith(pictureUpload.field, png(), { token: signedIn.data.accessToken })
  expect((await fetch(joma.address + basePath + pictureUpload.path, picture)).status).toBe(200)
})

test('an installed release runs on a PostgreSQL server', async () => {
  const cluster = await createCluster()
  try {
    const location = createLocation('postgres', cluster.databaseUrl)
    await using joma = await startJoma({ ...location, program: programOf(release, 'main') })

    expect(await createCaller(joma.address)(sessions.signIn, admin)).toMatchObject({ status: 200 })
    expect(await runInstalled(release, 'backup', { args: [join(folder, 'postgres.tar')], ...location })).toContain(
      'checked.',
    )
  } finally {
    await cluster.remove()
  }
})

/** A copy of the release that has another version number. */
function createOlderRelease(version: string): string {
  const older = join(folder, `joma-${version}`)
  cpSync(release, older, { recursive: true, verbatimSymlinks: true })
  for (const path of globSync(join(older, 'dist/server/package-*.js')))
    writeFileSync(path, readFileSync(path, 'utf8').replace(packageJson.version, version))
  return older
}

test('an upgrade replaces the program, and not the data folder', async () => {
  const location = createLocation('upgraded')
  const current = join(folder, 'current')
  const file = join(folder, 'before.tar')

  symlinkSync(createOlderRelease('0.0.9'), current)
  {
    await using older = await startJoma({ ...location, program: programOf(current, 'main') })
    expect(await versionOf(older.address)).toBe('0.0.9')
    await runInstalled(current, 'backup', { args: [file], ...location })
    await older.end('SIGTERM')
  }
  rmSync(current)
  symlinkSync(release, current)
  await using newer = await startJoma({ ...location, program: programOf(current, 'main') })

  expect(await versionOf(newer.address)).toBe(packageJson.version)
  expect(await createCaller(newer.address)(sessions.signIn, admin)).toMatchObject({ status: 200 })
  expect(await runInstalled(current, 'restore', { args: [file, '--check'], ...location })).toContain(
    'made by Joma 0.0.9',
  )
})

test('the versions of the packages in a release are those of this repository', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')).packages
  const [own, released] = [read('package-lock.json'), read(join(release, 'package-lock.json'))]

  const { '': _, ...packages } = released
  expect(Object.keys(packages).length).toBeGreaterThan(3)
  for (const [name, { version }] of Object.entries<{ version: string }>(packages))
    expect({ name, version }).toEqual({ name, version: own[name].version })
})
