import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, vi } from 'vitest'
import type { JomaProcess } from '../support/server/joma-process.ts'
import { runStatement } from '../support/server/postgres.ts'
import { createCluster } from '../support/server/postgres-cluster.ts'
import { killRepeatedly } from './kill-repeatedly.ts'
import { logSeed } from './random.ts'
import { kills } from './size.ts'

test(`a server on PostgreSQL that is killed ${kills} times under load, with crashes of PostgreSQL, loses no write and duplicates none`, async ({
  signal,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'joma-kill-'))
  // A separate cluster, because the test crashes it.
  const cluster = await createCluster()
  const { databaseUrl } = cluster
  const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`

  /** Round 1 of 3: PostgreSQL ends its connections. Round 2: it crashes and recovers. The server survives both. */
  const injectFault = async (round: number, server: JomaProcess) => {
    if (round % 3 === 0) await runStatement(databaseUrl, endConnections)
    if (round % 3 === 1) {
      await cluster.crash()
      await vi.waitUntil(async () => !(await fetch(`${server.address}/readyz`)).ok)
      await cluster.start()
    }
    return round % 3 !== 2
  }
  try {
    await killRepeatedly({
      location: { dataDir, databaseUrl },
      rounds: kills,
      seed: logSeed('Kills, PostgreSQL'),
      signal,
      injectFault,
    })
  } finally {
    await cluster.remove()
    rmSync(dataDir, { recursive: true })
  }
})
