import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { populate } from '../support/server/population.ts'
import { createCaller } from '../support/server/wire.ts'
import { nextAct } from './acts.ts'
import { checkStory } from './check-story.ts'
import { type Random, seeded } from './seeded.ts'
import { type Place, type Story, sendAgain, submit } from './story.ts'
import { uploadOf } from './uploads.ts'
import { createWorld } from './world.ts'

interface Killing {
  place: Place
  rounds: number
  seed: number
  /** Given up where the test is. */
  signal: AbortSignal
  /** What else goes wrong in the middle of a round, before the server is killed. True where something did. */
  disturb?: (round: number) => Promise<boolean>
}

const secret = 'a secret of the storm, thirty-two characters or more'
const environment = { JWT_SECRET: secret }
const clients = 8

/** Kills a server again and again in the middle of its work, and looks afterwards whether anything is lost, half or double. */
export async function killAgainAndAgain({ place, rounds, seed, signal, disturb }: Killing): Promise<void> {
  const story = await begin(place)
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted()
    await using server = await startJoma({ ...place, environment })
    await checkLatest(story, server)
    await sendAgain(story, server)
    await workUntilKilled(story, server, {
      signal,
      random: seeded(seed + round),
      disturb: async () => disturb?.(round) ?? false,
    })
  }
  await using server = await startJoma({ ...place, environment })
  await sendAgain(story, server)
  await server.end('SIGTERM')
  console.log(`${rounds} kills: ${story.kept.size} acknowledged, of them ${story.videos.size} uploads`)
  await checkStory(story, place)
}

async function begin(place: Place): Promise<Story> {
  const { db, close } = await connect({ databaseUrl: undefined, ...place })
  const population = await populate(db, { secret, members: 12, videos: 20 })
  await close()
  // Hashing is slow, and who is blocked could not ask again for the answer that was lost.
  const world = createWorld(population, { registerWithPlan: 0.1, block: 0, unblock: 0 })
  return { world, open: new Map(), kept: new Map(), videos: new Set(), unexpected: [] }
}

interface Round {
  signal: AbortSignal
  random: Random
  disturb: () => Promise<boolean>
}

async function workUntilKilled(story: Story, server: JomaProcess, { signal, random, disturb }: Round): Promise<void> {
  const work = Array.from({ length: clients }, () => actUntilGone(story, server, seeded(random.between(0, 1e9))))
  const uploads = uploadUntilGone(story, server, seeded(random.between(0, 1e9)))
  await untilAcknowledged(story, server, { more: random.between(5, 90), signal })
  if (await disturb()) await untilAcknowledged(story, server, { more: 10, signal })
  await pause(random.between(0, 30))
  await server.end('SIGKILL')
  await Promise.all([...work, uploads])
}

interface Wanted {
  more: number
  signal: AbortSignal
}

async function untilAcknowledged({ kept }: Story, server: JomaProcess, { more, signal }: Wanted): Promise<void> {
  const wanted = kept.size + more
  while (kept.size < wanted) {
    expect(server.isRunning(), server.output()).toBe(true)
    signal.throwIfAborted()
    await pause(1)
  }
}

async function actUntilGone(story: Story, server: JomaProcess, random: Random): Promise<void> {
  while (server.isRunning()) {
    const { send, ...act } = nextAct(story.world, random)
    await submit(story, server, { ...act, send: (address) => send(createCaller(address)) })
  }
}

async function uploadUntilGone(story: Story, server: JomaProcess, random: Random): Promise<void> {
  while (server.isRunning()) await submit(story, server, uploadOf(story, random))
}

/** What was acknowledged just before the kill is still known, and answered as it was. */
async function checkLatest({ kept }: Story, server: JomaProcess): Promise<void> {
  for (const { sent, data } of [...kept.values()].slice(-16)) {
    const again = await sent.send(server.address)
    expect(again).toMatchObject({ status: 200, data })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  }
}
