import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { advertiseUpload } from '#contract/advertises.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import type { Db } from '#server/db/connect.ts'
import { type JomaProcess, type ServerLocation, startJoma } from '../support/server/joma-process.ts'
import { mp4 } from '../support/server/mp4.ts'
import { populate } from '../support/server/population.ts'
import { createCaller, readReply } from '../support/server/wire.ts'
import { withOpenDatabase } from '../support/server/with-open-database.ts'
import { nextAction } from './actions.ts'
import { type Journal, resendUnanswered, type SentRequest, submit } from './journal.ts'
import { createRandom, type Random } from './random.ts'
import { settleReferrals } from './referrals.ts'
import { createState } from './state.ts'

interface KillOptions {
  location: ServerLocation
  rounds: number
  seed: number
  /** Aborted when the test is. */
  signal: AbortSignal
  /** Causes another fault before the server is killed. Resolves to true if there was one. */
  injectFault?: (round: number, server: JomaProcess) => Promise<boolean>
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
      injectFault: async () => injectFault?.(round, server) ?? false,
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

async function createJournal(location: ServerLocation): Promise<Journal> {
  const population = await withOpenDatabase(location, (db) => populate(db, { secret, members: 12, videos: 20 }))
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
  for (let turns = random.between(0, 1_000); turns > 0; turns--) await nextTurn()
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
  const isReached = () => {
    expect(server.isRunning(), server.output()).toBe(true)
    signal.throwIfAborted()
    return acknowledged.size >= target
  }
  await vi.waitUntil(isReached, { interval: 1, timeout: 480_000 })
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

/** Prepares an upload of a video, which is not published, by an administrator. */
function createUpload(journal: Journal, random: Random): SentRequest {
  const key = randomUUID()
  const bytes = mp4(random.between(50_000, 600_000))
  return {
    kind: 'upload',
    key,
    send: async (address) => {
      const form = new FormData()
      form.set(advertiseUpload.field, new File([bytes], 'storm.mp4'))
      const headers = { Authorization: `Bearer ${journal.state.admins[0]!.token}`, 'Idempotency-Key': key }
      const request = { method: advertiseUpload.method, headers, body: form }
      return readReply(advertiseUpload.output, await fetch(`${address}/api/v1${advertiseUpload.path}`, request))
    },
    apply: (data) => journal.videos.add((data as { advertise: string }).advertise),
  }
}

/** Checks that the database and the media folder have exactly what was acknowledged. */
const checkJournal = (journal: Journal, location: ServerLocation): Promise<void> =>
  withOpenDatabase(location, async (db) => {
    expect(journal.unexpected).toEqual([])
    expect(await settleReferrals(db, journal.state)).toEqual([])
    expect(await journal.state.balances.findDifferences(db)).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual({})
    await checkRows(db, journal)
    await checkVideos(db, journal, join(location.dataDir, 'media'))
  })

/** Checks that no acknowledged row is missing, and that there are no other rows. */
async function checkRows(db: Db, { state, acknowledged }: Journal): Promise<void> {
  const read = async (query: string) => {
    const { rows } = (await db.execute(sql.raw(query))) as unknown as { rows: { id: string }[] }
    return rows.map(({ id }) => id).sort()
  }
  expect(await read('select key as id from idempotent_response')).toEqual([...acknowledged.keys()].sort())
  for (const table of ['transfer', 'payment', 'withdrawal'] as const) {
    expect(await read(`select id from ${table}`)).toEqual(state.created[table].toSorted())
  }
}

async function checkVideos(db: Db, { videos }: Journal, folder: string): Promise<void> {
  const { rows } = (await db.execute(
    sql`select id, size::int, digest from advertise where digest <> 'none' order by id`,
  )) as unknown as { rows: { id: string; size: number; digest: string }[] }
  expect(rows.map(({ id }) => id)).toEqual([...videos].sort())
  for (const { id, size, digest } of rows) {
    const bytes = readFileSync(join(folder, id))
    expect({ size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') }).toEqual({ size, digest })
  }
  const left = readdirSync(folder).filter((name) => !videos.has(name))
  console.log(`Files without a row, left by killed uploads: ${left.length}`)
}
