import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { programOf } from '#build/try-release.ts'
import { buildAndInstall, createSharedFolder, run } from '../support/operations/installed-release.ts'
import { startJoma } from '../support/server/joma-process.ts'

// Ten commands start, each in some seconds, on a busy machine in many.
vi.setConfig({ testTimeout: 300_000 })

const page = readFileSync('docs/operating.md', 'utf8')
/** A user that every system has, so that none has to be created. initdb refuses an id without a name. */
const joma = 65_534
const isRoot = process.getuid?.() === 0

const folder = createSharedFolder(afterAll)
let release: string

beforeAll(async () => {
  chmodSync(folder, 0o755)
  release = await buildAndInstall(folder)
}, 600_000)

function findInPage(pattern: RegExp): string {
  const [, found] = pattern.exec(page) ?? []
  if (!found) throw new Error(`docs/operating.md has no line like ${pattern}.`)
  return found
}

// Only root can start programs as another user.
test.runIf(isRoot)(
  'the commands of the page run as the user joma, who can read its settings and program and change neither',
  async () => {
    const [dataDir, backups, settings] = ['data', 'backups', 'joma.env'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    for (const each of [dataDir, backups]) {
      mkdirSync(each, { mode: 0o700 })
      chownSync(each, joma, joma)
    }
    writeFileSync(settings, `DATA_DIR='${dataDir}'\nLOG_LEVEL='warn'\n`)
    const mode = Number.parseInt(findInPage(/install -o root -g joma -m (\d+) \/dev\/null \/etc\/joma\.env/), 8)
    chownSync(settings, 0, joma)
    chmodSync(settings, mode)
    expect(statSync(settings).mode & 0o007).toBe(0)

    const enter = findInPage(/^ {4}(set -a; .*)$/m)
      .replace('/etc/joma.env', settings)
      .replace('/srv/joma', release)
    /** A shell of the user, with nothing but the settings in its environment. */
    const inShell = (command: string) => {
      const user = ['--reuid', String(joma), '--regid', String(joma), '--clear-groups']
      const environment = ['env', '-i', `PATH=${process.env.PATH}`, 'HOME=/nonexistent']
      return run('setpriv', [...user, ...environment, 'sh', '-c', `${enter}; ${command}`])
    }
    const { options, ...program } = programOf(release, 'main')
    await using server = await startJoma({
      dataDir,
      program: { ...program, options: { ...options, uid: joma, gid: joma } },
    })
    expect(server.isRunning()).toBe(true)

    const runAll = async () => ({
      list: (await inShell('npm run admin -- list')).stdout,
      reseal: (await inShell('npm run admin -- reseal')).stdout,
      audit: (await inShell('npm run audit')).stdout,
      backup: (await inShell(`npm run backup ${backups}`)).stdout,
    })
    const expected = {
      list: expect.stringContaining('admin  admin  active'),
      reseal: expect.stringContaining('0 rows need an earlier secret.'),
      audit: expect.stringContaining('all hold'),
      backup: expect.stringContaining('checked.'),
    }
    expect(await runAll()).toMatchObject(expected)
    await server.end('SIGTERM')
    // Then the commands start the built-in PostgreSQL themselves.
    expect(await runAll()).toMatchObject(expected)

    for (const path of [settings, join(release, 'package.json'), join(release, 'dist/server/main.js')])
      await expect(inShell(`echo >> '${path}'`)).rejects.toThrow('Permission denied')
  },
)
