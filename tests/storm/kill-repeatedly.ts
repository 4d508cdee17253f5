import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { populate } from '../support/server/population.ts'
import { createCaller } from '../support/server/wire.ts'
import { nextAction } from './actions.ts'
import { checkJournal } from './check-journal.ts'
import { createUpload } from './create-upload.ts'
import { type DataLocation, type Journal, resendUnanswered, submit } from './journal.ts'
import { createRandom, type Random } from './random.ts'
import { createState } from './state.ts'

interface KillOptions {
  location: DataLocation
  rounds: number
  seed: number
  /** Aborted when the test is. */
  signal: AbortSignal
  /** Causes another fault before the server is killed. Resolves to true if there was one. */
  injectFault?: (round: number) => Promise<boolean>
}

const secret = 'a secret of the storm, thirty-two characters or more'
const environment = { JWT_SECRET: secret }
const clients = 8

/** Kills a server repeatedly under load, and then checks that no write is lost, partial or duplicated. */
export async function killRepeatedly({ location, rounds, seed, signal, injectFault }: KillOptions): Promise<void> {
  const journal = await createJournal(location)
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted()
    await using server = await startJoma({ ...location, environment })
    await checkLatestReplays(journal, server)
    await resendUnanswered(journal, server)
    await sendUntilKilled(journal, server, {
      signal,
      random: createRandom(seed + round),
      injectFault: async () => injectFault?.(round) ?? false,
    })
  }
  await using server = await startJoma({ ...location, environment })
  await resendUnanswered(journal, server)
  await server.end('SIGTERM')
  console.log(
    `${rounds} kills: ${journal.acknowledged.size} acknowledged writes, including ${journal.videos.size} uploads`,
  )
  await checkJournal(journal, location)
}

async function createJournal(location: DataLocation): Promise<Journal> {
  const { db, close } = await connect({ databaseUrl: undefined, ...location })
  const population = await populate(db, { secret, members: 12, videos: 20 })
  await close()
  // Password hashing is slow, and a blocked member could not repeat an unanswered request.
  const state = createState(population, { registerWithPlan: 0.1, block: 0, unblock: 0 })
  return { state, unanswered: new Map(), acknowledged: new Map(), videos: new Set(), unexpected: [] }
}

interface Round {
  signal: AbortSignal
  random: Random
  injectFault: () => Promise<boolean>
}

async function sendUntilKilled(
  journal: Journal,
  server: JomaProcess,
  { signal, random, injectFault }: Round,
): Promise<void> {
  const work = Array.from({ length: clients }, () =>
    sendActionsUntilKilled(journal, server, createRandom(random.between(0, 1e9))),
  )
  const uploads = uploadUntilKilled(journal, server, createRandom(random.between(0, 1e9)))
  await untilAcknowledged(journal, server, { more: random.between(5, 90), signal })
  if (await injectFault()) await untilAcknowledged(journal, server, { more: 10, signal })
  await pause(random.between(0, 30))
  await server.end('SIGKILL')
  await Promise.all([...work, uploads])
}

interface WaitOptions {
  more: number
  signal: AbortSignal
}

async function untilAcknowledged(
  { acknowledged }: Journal,
  server: JomaProcess,
  { more, signal }: WaitOptions,
): Promise<void> {
  const target = acknowledged.size + more
  while (acknowledged.size < target) {
    expect(server.isRunning(), server.output()).toBe(true)
    signal.throwIfAborted()
    await pause(1)
  }
}

async function sendActionsUntilKilled(journal: Journal, server: JomaProcess, random: Random): Promise<void> {
  while (server.isRunning()) {
    const { send, ...act } = nextAction(journal.state, random)
    await submit(journal, server, { ...act, send: (address) => send(createCaller(address)) })
  }
}

async function uploadUntilKilled(journal: Journal, server: JomaProcess, random: Random): Promise<void> {
  while (server.isRunning()) await submit(journal, server, createUpload(journal, random))
}

/** Checks that the latest acknowledged requests return their stored responses. */
async function checkLatestReplays({ acknowledged }: Journal, server: JomaProcess): Promise<void> {
  for (const { sent, data } of [...acknowledged.values()].slice(-16)) {
    const again = await sent.send(server.address)
    expect(again).toMatchObject({ status: 200, data })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  }
}
