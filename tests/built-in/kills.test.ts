import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type Load, nothingLost, readOutcome, secret, startLoad } from '../support/built-in/load.ts'
import { createDataDir, start } from '../support/built-in/location.ts'
import { readPostmasterPid, waitUntilEnded } from '../support/built-in/processes.ts'
import { findFreePorts } from '../support/operations/free-ports.ts'
import type { JomaProcess } from '../support/server/joma-process.ts'
import { isFull } from '../support/test-size.ts'

const rounds = Number(process.env.BUILT_IN_KILLS ?? (isFull ? 30 : 3))

const kinds = ['the server', 'PostgreSQL', 'both at once'] as const

test(`when the server, PostgreSQL, or both are killed ${rounds} times in turn under load, no transfer is lost and no process is left`, {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const dataDir = createDataDir()
  const [port] = (await findFreePorts(1)) as [number]
  const startAgain = () => start(dataDir, { environment: { PORT: String(port), JWT_SECRET: secret } })
  let joma = await startAgain()
  const load = await startLoad(dataDir, joma.address)
  for (let round = 0; round < rounds; round++) {
    await load.waitForMore(20)
    await pause(Math.random() * 50)
    joma = await kill(kinds[round % kinds.length]!, { dataDir, joma, startAgain })
    if ((round + 1) % 10 === 0) console.log(`${round + 1} kills, ${load.acknowledged.size} transfers acknowledged`)
  }
  await expectNothingLost(dataDir, load)
  await joma.end('SIGTERM')
  expect(joma.exitCode()).toBe(0)
  await waitUntilEnded(dataDir)
})

interface Killed {
  dataDir: string
  joma: JomaProcess
  startAgain: () => Promise<JomaProcess>
}

/** Returns the server that runs afterwards. */
async function kill(kind: (typeof kinds)[number], { dataDir, joma, startAgain }: Killed): Promise<JomaProcess> {
  if (kind !== 'the server') process.kill(readPostmasterPid(dataDir), 'SIGKILL')
  if (kind === 'PostgreSQL') {
    const accepts = async () => expect((await fetch(`${joma.address}/readyz`)).status).toBe(200)
    await vi.waitFor(accepts, { timeout: 60_000, interval: 100 })
    return joma
  }
  await joma.end('SIGKILL')
  return startAgain()
}

async function expectNothingLost(dataDir: string, load: Load): Promise<void> {
  await load.waitForMore(20)
  await load.stop()
  expect(await readOutcome(dataDir, load)).toEqual(nothingLost)
  console.log(`${rounds} kills: ${load.acknowledged.size} acknowledged transfers, none lost`)
}
