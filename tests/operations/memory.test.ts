import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPage, buildServer, serverEntry } from '#build/build.ts'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { createSharedFolder } from '../support/operations/installed-release.ts'
import { canLimitMemory, createMemoryGroup, readProcessPeakMb } from '../support/operations/memory-group.ts'
import { type JomaProcess, type Program, startJoma } from '../support/server/joma-process.ts'
import { createCluster } from '../support/server/postgres-cluster.ts'
import { createCaller } from '../support/server/wire.ts'

// docs/operating.md states these figures.
const limitMb = { builtIn: 384, server: 256 }
const admin = { username: 'admin', password: 'correct horse battery' }
const server: Program = { file: process.execPath, args: [serverEntry] }
const folder = createSharedFolder(afterAll)

beforeAll(async () => {
  await buildPage({ isForced: false })
  await buildServer({ isForced: false })
})

/** Passwords, reads and pages, as many at once as a process gets in a busy second. */
async function work({ address }: JomaProcess) {
  const call = createCaller(address)
  const signIns = await Promise.all(Array.from({ length: 8 }, () => call(sessions.signIn, admin)))
  expect(signIns.map(({ status }) => status)).toEqual(signIns.map(() => 200))
  const as = { token: signIns[0]!.data.accessToken }
  for (let round = 0; round < 40; round++) {
    const requests = Array.from({ length: 8 }, () => call(users.me, {}, { as }))
    const statuses = [...(await Promise.all(requests)), await fetch(address)].map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
}

/** Starts a server that can use only so much memory, lets it work, and stops it. */
async function runWithin(location: { dataDir: string; databaseUrl?: string }, maxMb: number): Promise<void> {
  const group = createMemoryGroup(maxMb)
  try {
    const environment = { ADMIN_PASSWORD: admin.password }
    const program = group?.limit(server) ?? server
    await using joma = await startJoma({ ...location, environment, program })
    const startMb = readProcessPeakMb(joma.pid)
    await work(joma)
    const peakMb = readProcessPeakMb(joma.pid)
    console.log(`The process: ${startMb} MB at the start, ${peakMb} MB at most. Its group: ${group?.readPeakMb()} MB.`)
    await joma.end('SIGTERM')
    expect(joma.exitCode()).toBe(0)
    expect(peakMb).toBeLessThanOrEqual(maxMb)
  } finally {
    await group?.remove()
  }
}

test(`the built-in PostgreSQL is created and used within ${limitMb.builtIn} MB, together with the server`, async () => {
  const dataDir = join(folder, 'built-in')

  await runWithin({ dataDir }, limitMb.builtIn)
  await runWithin({ dataDir }, limitMb.builtIn)

  expect(existsSync(join(dataDir, 'postgres/data/PG_VERSION'))).toBe(true)
})

test(`a server on a PostgreSQL server works within ${limitMb.server} MB`, async () => {
  const cluster = await createCluster()
  onTestFinished(cluster.remove)

  await runWithin({ dataDir: join(folder, 'postgres'), databaseUrl: cluster.databaseUrl }, limitMb.server)
})

test.runIf(canLimitMemory)('the kernel kills a server with too little memory', async () => {
  const group = createMemoryGroup(64)!
  onTestFinished(group.remove)

  await expect(startJoma({ dataDir: join(folder, 'small'), program: group.limit(server) })).rejects.toThrow(
    'ended before it was ready',
  )
})
