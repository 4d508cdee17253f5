import { expect, onTestFinished, test, vi } from 'vitest'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { connect } from '#server/db/connect.ts'
import { transfers } from '#server/transfers/table.ts'
import { startHaproxy } from '../support/operations/haproxy-postgres.ts'
import { type PostgresServer, startReplicatedPostgres } from '../support/operations/replicated-postgres.ts'
import { startTcpSwitch } from '../support/operations/tcp-switch.ts'
import { startTransfers, type TransferLoad } from '../support/operations/transfer-load.ts'
import { createFolder } from '../support/server/data-locations.ts'
import { startJoma } from '../support/server/joma-process.ts'
import { populate } from '../support/server/population.ts'
import { runStatement } from '../support/server/postgres.ts'

const secret = 'a secret of the tests, thirty-two characters or more'

interface Failover {
  primary: PostgresServer
  standby: PostgresServer
  /** Leads to the primary, and after the failover to the standby. */
  port: number
  fail: () => Promise<void> | void
  /** Sends new connections to the standby, if the proxy does not do it. */
  follow?: () => void
}

/** Fails over under load, and checks the calls and the ledger. */
async function failOver({ primary, standby, port, fail, follow = () => {} }: Failover) {
  const { db, close } = await connect(primary.databaseUrl)
  const population = await populate(db, { secret, members: 8, videos: 0 })
  await close()
  const databaseUrl = `postgres://joma@127.0.0.1:${port}/postgres`
  const start = () => startJoma({ dataDir: createFolder(), databaseUrl, environment: { JWT_SECRET: secret } })
  const processes = [await start(), await start()]
  for (const { end } of processes) onTestFinished(() => end('SIGKILL'))
  const addresses = processes.map(({ address }) => address)
  const load = startTransfers(addresses, population)
  const readStatuses = () => Promise.all(addresses.map(async (address) => (await fetch(`${address}/readyz`)).status))
  await vi.waitFor(() => expect(load.acknowledged.size).toBeGreaterThan(100))

  await fail()
  await vi.waitFor(async () => expect(await readStatuses()).toEqual([503, 503]))
  await runStatement(standby.databaseUrl, 'select pg_promote()')
  follow()
  const failedOverAt = performance.now()

  // Each call that began before ends by a limit of Joma, also one whose connection hangs.
  const isOpen = ({ startedAt, endedAt }: TransferLoad['attempts'][number]) => startedAt < failedOverAt && !endedAt
  await vi.waitFor(() => expect(load.attempts.filter(isOpen)).toEqual([]))
  await vi.waitFor(async () => expect(await readStatuses()).toEqual([200, 200]))
  const lateAttempts = await load.begin(60)
  await load.stop()
  const first = load.attempts.find(({ startedAt, status }) => startedAt > failedOverAt && status === 200)
  console.log(
    `${load.acknowledged.size} acknowledged; the first call that succeeded began ${Math.round(first!.startedAt - failedOverAt)} ms after the failover`,
  )
  expect(lateAttempts.map(({ status }) => status)).toEqual(lateAttempts.map(() => 200))
  await checkLedger(standby, load)
}

async function checkLedger({ databaseUrl }: PostgresServer, { acknowledged, repeat }: TransferLoad) {
  for (const [key, id] of [...acknowledged].slice(-20)) expect(await repeat(key)).toBe(id)
  const { db, close } = await connect(databaseUrl)
  try {
    const rows = await db.select({ id: transfers.id }).from(transfers)
    expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged.values()].sort())
    expect(await findBrokenInvariants(db)).toEqual({})
  } finally {
    await close()
  }
}

test('a killed primary behind HAProxy: no acknowledged transfer is lost or repeated, and calls soon succeed', async () => {
  const { primary, standby } = await startReplicatedPostgres()
  const port = await startHaproxy([primary, standby])

  await failOver({ primary, standby, port, fail: primary.kill })
})

test('a primary that vanishes without a reset: no acknowledged transfer is lost or repeated, and calls soon succeed', async () => {
  const { primary, standby } = await startReplicatedPostgres()
  const { port, blackHole, switchTo } = await startTcpSwitch(primary.port)

  await failOver({ primary, standby, port, fail: blackHole, follow: () => switchTo(standby.port) })
})
