import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { createLocation } from '../support/server/data-locations.ts'
import { type JomaProcess, startJoma } from '../support/server/joma-process.ts'
import { type Member, type Population, populate } from '../support/server/population.ts'
import { type Call, createCaller } from '../support/server/wire.ts'
import { isFull } from '../support/test-size.ts'

const secret = 'a secret of the storm, thirty-two characters or more'
export const callsPerAccount = isFull ? 1_200 : 600
export const admin = { username: 'admin', password: 'storm password' }
export const { dataDir: folder, databaseUrl } = await createLocation(afterAll)
export const environment = {
  ADMIN_PASSWORD: admin.password,
  CALLS_PER_ACCOUNT: String(callsPerAccount),
}

/** Two servers with one database and one folder. */
export let processes: [JomaProcess, JomaProcess]
export let [atA, atB]: [Call, Call] = [createCaller(''), createCaller('')]
export let connection: Connection
export let population: Population

/** Starts both concurrently. If one fails to start, the other is killed. */
export async function startBoth(location: {
  dataDir: string
  databaseUrl: string
}): Promise<[JomaProcess, JomaProcess]> {
  const start = () => startJoma({ ...location, environment })
  const [one, other] = await Promise.allSettled([start(), start()])
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value]
  for (const each of [one, other]) if (each.status === 'fulfilled') await each.value.end('SIGKILL')
  throw one.status === 'rejected' ? one.reason : (other as PromiseRejectedResult).reason
}

beforeAll(async () => {
  writeFileSync(join(folder, 'jwt-secret'), secret)
  processes = await startBoth({ dataDir: folder, databaseUrl })
  ;[atA, atB] = [createCaller(processes[0].address), createCaller(processes[1].address)]
  connection = await connect(databaseUrl)
  population = await populate(connection.db, { secret, members: 40, videos: 0 })
})

afterAll(async () => {
  try {
    expect(await findBrokenInvariants(connection.db)).toEqual({})
  } finally {
    await Promise.all(processes.map(({ end }) => end('SIGTERM')))
    await connection.close()
  }
})

/** Returns a member that no other test uses. */
export const takeMember = (): Member => population.members.pop()!

export const paymentInput = () => ({
  account_number: '01712345678',
  payment_method: 'bkash' as const,
  transaction_id: randomUUID().replaceAll('-', ''),
  amount: 5,
  date: '2026-01-31',
})
