import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createFolder, createMigratedLocation, type DataLocation } from '../support/server/data-locations.ts'
import { createFilledBackup, dumpLocation } from '../support/server/filled-backup.ts'

const { file, createFilledLocation } = createFilledBackup()

const root = join(import.meta.dirname, '../..')

// The Node of the project first, as an operator has it.
const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`

/** Runs a line of a shell in the folder of Joma, with the real npm. */
async function runLine(line: string, { dataDir, databaseUrl }: DataLocation) {
  const child = spawn('sh', ['-c', line], {
    cwd: root,
    env: { ...process.env, PATH: path, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}

test.each(['--check', '--although-broken', '--check=true', '--check --although-broken'])(
  '"npm run restore FILE %s" restores nothing, and shows the right line',
  async (options) => {
    const location = await createMigratedLocation()
    const before = await dumpLocation(location)

    const { code, stderr } = await runLine(`npm run restore ${file} ${options}`, location)

    expect(code).toBe(1)
    const right = options.replace('=true', '')
    expect(stderr).toContain(`Nothing was restored: npm has taken ${right.replace(' ', ' and ')} for itself.`)
    expect(stderr).toContain(`Use: node dist/server/restore.js ${file} ${right}`)
    expect(await dumpLocation(location)).toEqual(before)
  },
)

test('"npm run restore FILE -- --check" and node without npm read the file and restore nothing', async () => {
  const location = await createMigratedLocation()
  const before = await dumpLocation(location)

  const lines = [`npm run restore ${file} -- --check`, `node server/commands/restore.ts ${file} --check`]
  for (const line of lines)
    expect(await runLine(line, location)).toMatchObject({ code: 0, stdout: expect.stringContaining('is complete') })

  expect(await dumpLocation(location)).toEqual(before)
})

test.each(['--without-videos', '--with-videos', '--overwrite'])(
  '"npm run backup FILE %s" makes no backup, and shows the right line',
  async (option) => {
    const saved = join(createFolder(), 'a.tar')

    const { code, stderr } = await runLine(`npm run backup ${saved} ${option}`, await createFilledLocation())

    expect(code).toBe(1)
    expect(stderr).toContain(`Use: node dist/server/backup.js ${saved} ${option}`)
    expect(existsSync(saved)).toBe(false)
  },
)

test('a backup without videos is made by the line that is shown', async () => {
  const [location, folder] = [await createFilledLocation(), createFolder()]
  const [all, rows] = [join(folder, 'all.tar'), join(folder, 'rows.tar')]

  expect(await runLine(`node server/commands/backup.ts ${all}`, location)).toMatchObject({ code: 0 })
  expect(await runLine(`node server/commands/backup.ts ${rows} --without-videos`, location)).toMatchObject({ code: 0 })

  expect(statSync(rows).size).toBeLessThan(statSync(all).size)
})

test('the till simulator refuses options that npm has taken', async () => {
  const line = 'npm run till-simulator --url http://127.0.0.1:1 --secret hush'

  const { code, stderr } = await runLine(line, await createMigratedLocation())

  expect(code).toBe(1)
  expect(stderr).toContain('for itself')
})
