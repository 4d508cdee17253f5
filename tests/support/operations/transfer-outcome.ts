import { onTestFailed, onTestFinished, vi } from 'vitest'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { openUnchanged } from '#server/db/connect.ts'
import { transfers } from '#server/transfers/table.ts'
import { createFolder } from '../server/data-locations.ts'
import { startJoma } from '../server/joma-process.ts'
import type { Population } from '../server/population.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { startTransfers, type TransferLoad } from './transfer-load.ts'

export interface Outcome {
  isHealthy: boolean
  acknowledged: number
  /** Acknowledged transfers that the database lacks. */
  lost: string[]
  /** Transfers without an acknowledgement. Each client repeats its own until it has one, unless the cluster did not heal. */
  unacknowledged: string[]
  brokenInvariants: object
  /** The log of both processes of Joma so far. */
  output: () => string
}

interface Situation {
  cluster: PatroniCluster
  population: Population
  /** The signing key of the tokens in the population. */
  secret: string
  /** Default: the cluster's HAProxy. */
  environment?: Record<string, string>
  /** Ends as soon as transfers are lost: the cluster may not heal then. */
  canLose?: boolean
}

/** How many transfers succeed before the fault, and after it. */
const transfersEach = 50

/** Transfers money through two processes while something fails, until the cluster is healthy again. */
export async function transferDuring(
  fault: (waitForTransfers: () => Promise<void>) => Promise<void>,
  { cluster, population, secret, environment, canLose = false }: Situation,
): Promise<Outcome> {
  onTestFailed(() => {
    for (const { name, log } of cluster.nodes) console.error(`${name}: ${log().slice(-6_000)}`)
  })
  const { databaseUrl } = cluster
  const before = await readTransfers(databaseUrl)
  const start = () =>
    startJoma({ dataDir: createFolder(), databaseUrl, environment: { JWT_SECRET: secret, ...environment } })
  const processes = await Promise.all([start(), start()])
  for (const { end } of processes) onTestFinished(() => end('SIGKILL'))
  const load = startTransfers(
    processes.map(({ address }) => address),
    population,
  )
  onTestFinished(() => load.abandon())
  const waitForTransfers = () => waitForMore(load, transfersEach)
  await waitForTransfers()

  const failedAt = performance.now()
  await fault(waitForTransfers)
  const findLost = async () => {
    const stored = await readTransfers(databaseUrl)
    return [...load.acknowledged.values()].filter((id) => !stored.has(id))
  }
  const settle = async () => {
    if (canLose && (await findLost()).length > 0) return false
    await cluster.findHealthyPrimary()
    return true
  }
  const waitUntilSettled = () =>
    vi.waitFor(settle, { timeout: canLose ? 30_000 : 90_000, interval: 500 }).catch(() => false)
  let isHealthy = await waitUntilSettled()
  if (isHealthy) {
    await waitForTransfers()
    await load.stop()
    // Patroni notices a crash later than the clients do.
    isHealthy = await waitUntilSettled()
  } else {
    await load.abandon()
  }

  const acknowledged = new Set(load.acknowledged.values())
  const readFromOnlyPrimary = async () => {
    const primaries = (await Promise.all(cluster.nodes.map((node) => node.isPrimary()))).filter(Boolean)
    if (primaries.length !== 1) throw new Error(`${primaries.length} servers are the primary`)
    return { stored: await readTransfers(databaseUrl), brokenInvariants: await readBrokenInvariants(databaseUrl) }
  }
  const { stored, brokenInvariants } = await vi.waitFor(readFromOnlyPrimary, { timeout: 60_000, interval: 500 })
  const outcome = {
    isHealthy,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !stored.has(id)),
    unacknowledged: [...stored].filter((id) => !before.has(id) && !acknowledged.has(id)),
    brokenInvariants,
    output: () => processes.map(({ output }) => output()).join(''),
  }
  console.log(
    `${outcome.acknowledged} acknowledged, ${outcome.lost.length} lost, ${outcome.unacknowledged.length} without an acknowledgement; ` +
      `longest time without a success: ${Math.round(measureOutage(load, failedAt))} ms`,
  )
  return outcome
}

function waitForMore({ acknowledged }: TransferLoad, count: number): Promise<void> {
  const target = acknowledged.size + count
  const check = () => {
    if (acknowledged.size < target)
      throw new Error(`${target - acknowledged.size} of ${count} transfers have not succeeded`)
  }
  return vi.waitFor(check, { timeout: 60_000, interval: 50 })
}

/** Migrates nothing, because a cluster without a standby accepts no writes. */
export async function readTransfers(databaseUrl: string): Promise<Set<string>> {
  const { db, close } = await openUnchanged(databaseUrl)
  try {
    return new Set((await db.select({ id: transfers.id }).from(transfers)).map(({ id }) => id))
  } finally {
    await close()
  }
}

async function readBrokenInvariants(databaseUrl: string): Promise<object> {
  const { db, close } = await openUnchanged(databaseUrl)
  try {
    return await findBrokenInvariants(db)
  } finally {
    await close()
  }
}

/** The longest time without an acknowledgement after the fault. */
function measureOutage({ attempts }: TransferLoad, failedAt: number): number {
  const successes = attempts.flatMap(({ status, endedAt }) => (status === 200 && endedAt! > failedAt ? [endedAt!] : []))
  const times = [failedAt, ...successes.sort((one, other) => one - other)]
  return Math.max(...times.slice(1).map((time, index) => time - times[index]!))
}
