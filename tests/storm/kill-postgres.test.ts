import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { command } from '../support/postgres.ts'
import { createCluster } from '../support/postgres-cluster.ts'
import { killAgainAndAgain } from './killing.ts'
import { announceSeed } from './seeded.ts'

const rounds = Number(process.env.STORM_KILLS ?? 20)

test(`a server on PostgreSQL is killed ${rounds} times under load, and PostgreSQL now and then, and nothing is lost, half or double`, async ({
  signal,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'joma-kill-'))
  // A cluster of its own, because it is crashed too.
  const cluster = await createCluster({ logLevel: 'panic' })
  const { databaseUrl } = cluster
  const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`

  /** The server lives through it: of five rounds PostgreSQL crashes and recovers in one, and ends its connections in one. */
  const disturb = async (round: number) => {
    if (round % 5 === 1) await command(databaseUrl, endConnections)
    if (round % 5 === 3) {
      await cluster.crash()
      await pause(100)
      await cluster.start()
    }
    return round % 5 === 1 || round % 5 === 3
  }
  try {
    await killAgainAndAgain({
      place: { dataDir, databaseUrl },
      rounds,
      seed: announceSeed('Kills, PostgreSQL'),
      signal,
      disturb,
    })
  } finally {
    await cluster.remove()
    rmSync(dataDir, { recursive: true })
  }
})
