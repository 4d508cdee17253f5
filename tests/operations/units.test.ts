import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePorts } from '../support/operations/free-ports.ts'
import { buildAndInstall, createSharedFolder, run } from '../support/operations/installed-release.ts'
import { canRunSystemd, startSystemd } from '../support/operations/systemd.ts'

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

  expect(units).toHaveLength(4)
  expect(stdout + stderr).toBe('')
})

const services = ['joma.service', 'joma-backup.service', 'joma-audit.service']

test.each(services)('systemd rates the exposure of %s as at most 20 of 100', async (name) => {
  // Exits with 1 above the threshold.
  const args = ['security', '--offline=true', '--threshold=20', '--no-pager', join('deploy', name)]

  await expect(run('systemd-analyze', args)).resolves.toMatchObject({ stdout: expect.stringContaining('exposure') })
})

const restriction =
  /^(?:CapabilityBoundingSet|LockPersonality|NoNewPrivileges|Private\w+|Protect\w+|Restrict\w+|SystemCall\w+|UMask)=.*$/gm

test('the backup and the audit have every restriction of the server', () => {
  const [server, backup, audit] = services.map((name) => readFileSync(join('deploy', name), 'utf8').match(restriction))

  expect(server!.length).toBeGreaterThan(20)
  expect([backup, audit]).toEqual([server, server])
})

/** A unit whose user every system has, with its output and settings in a folder of the test. */
function adaptUnit(name: string, folder: string): string {
  const output = join(folder, `${name}.out`)
  return readFileSync(join('deploy', name), 'utf8')
    .replace('User=joma', 'User=nobody')
    .replace('/etc/joma.env', join(folder, 'joma.env'))
    .replace('[Service]', `[Service]\nStandardOutput=append:${output}\nStandardError=append:${output}`)
}

// Without a systemd in namespaces of its own, the restrictions have no effect.
test.runIf(canRunSystemd)(
  'under the restrictions of the units, the built-in PostgreSQL starts, is backed up with and without the server, survives SIGKILL, and ends',
  async () => {
    const folder = createSharedFolder(onTestFinished)
    chmodSync(folder, 0o755)
    const release = await buildAndInstall(folder)
    const [port] = (await findFreePorts(1)) as [number]
    writeFileSync(join(folder, 'joma.env'), `HOST='127.0.0.1'\nPORT='${port}'\nDATA_DIR='/var/lib/joma'\n`)
    const adapted = Object.fromEntries(services.map((name) => [name, adaptUnit(name, folder)]))
    await using systemd = await startSystemd(folder, adapted, release)
    await systemd.run('chown', 'nobody', '/var/backups/joma')
    const isReady = async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
      expect(status).toBe(200)
    }
    const waitUntilReady = () => vi.waitFor(isReady, { timeout: 60_000, interval: 200 })
    const readMainPid = async () =>
      (await systemd.run('systemctl', 'show', '-P', 'MainPID', 'joma.service')).stdout.trim()
    /** Fails if the unit fails. */
    const backUp = () => systemd.run('systemctl', 'start', 'joma-backup.service', 'joma-audit.service')
    const countPostgres = () => systemd.run('pgrep', '-c', 'postgres')

    await systemd.run('systemctl', 'start', 'joma.service')
    await waitUntilReady()
    await backUp()
    await isReady()
    const pid = await readMainPid()
    await systemd.run('kill', '-KILL', pid)
    await vi.waitFor(async () => expect(['0', pid]).not.toContain(await readMainPid()))
    await waitUntilReady()
    await systemd.run('systemctl', 'stop', 'joma.service')
    await expect(countPostgres()).rejects.toMatchObject({ stdout: '0\n' })
    await backUp()
    await expect(countPostgres()).rejects.toMatchObject({ stdout: '0\n' })

    const readOutput = (name: string) => readFileSync(join(folder, `${name}.out`), 'utf8')
    expect(readOutput('joma-backup.service').match(/checked\./g)).toHaveLength(2)
    expect(readOutput('joma-audit.service').match(/all hold/g)).toHaveLength(2)
    const log = (await systemd.run('tail', '-n', '1', '/var/lib/joma/postgres/log')).stdout
    expect(log).toContain('database system is shut down')
  },
  600_000,
)
