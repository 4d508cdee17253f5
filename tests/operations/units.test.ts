import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSharedFolder, run } from '../support/operations/installed-release.ts'

const units = readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name))

/** Copies of the units that start the Node of this run, because systemd checks that the program exists. */
function copyUnits(): string[] {
  const folder = createSharedFolder(onTestFinished)
  return units.map((name) => {
    const copy = join(folder, name)
    cpSync(join('deploy', name), copy)
    writeFileSync(copy, readFileSync(copy, 'utf8').replaceAll('/srv/joma/node_modules/.bin/node', process.execPath))
    return copy
  })
}

test('systemd accepts the units', async () => {
  const { stdout, stderr } = await run('systemd-analyze', ['verify', ...copyUnits()])

  expect(units).toHaveLength(3)
  expect(stdout + stderr).toBe('')
})

test.each([
  ['joma.service', 20],
  ['joma-backup.service', 60],
])('systemd rates the exposure of %s as at most %i of 100', async (name, threshold) => {
  // Exits with 1 above the threshold.
  const args = ['security', '--offline=true', `--threshold=${threshold}`, '--no-pager', join('deploy', name)]

  await expect(run('systemd-analyze', args)).resolves.toMatchObject({ stdout: expect.stringContaining('exposure') })
})
