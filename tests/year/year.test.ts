import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { createRandom } from '../storm/random.ts'
import { spawnCommand } from '../support/server/run-command.ts'
import { seedOf } from '../support/test-size.ts'
import { createBook } from './book.ts'
import { plusDays } from './clock.ts'
import { compareAll, repeatWrites } from './compare.ts'
import { eventsOf } from './events.ts'
import { openShop } from './open-shop.ts'
import { createShop } from './shop.ts'
import { simulateDay } from './simulate-day.ts'
import type { Simulation } from './simulation.ts'

// With the end of six months and 29 February.
const firstDay = '2027-09-01'
const days = Number(process.env.YEAR_DAYS ?? 184)

test('after half a year every figure is that of a book of its own', async () => {
  const seed = seedOf('YEAR_SEED')
  console.log(`YEAR_SEED=${seed}`)
  const shop = await createShop()
  let endUse = async () => {}
  onTestFinished(async () => {
    await endUse()
    await shop.remove()
  })
  const simulation: Simulation = { shop, book: createBook(), random: createRandom(seed), sent: [], count: 0 }
  shop.clock.moveTo(firstDay, '08:00')
  await shop.start()
  const { db, close } = await connect(shop.databaseUrl)
  endUse = close
  await openShop(simulation, db)
  let repeated = 0

  for (let day = 0; day < days; day++) {
    const today = plusDays(firstDay, day)
    const events = eventsOf(day)
    if (events === 'closed') {
      await shop.stop()
      continue
    }
    shop.clock.moveTo(today, '09:00')
    // An administrator's session ends after half an hour.
    shop.forgetSession('admin')
    for (const happen of events) await happen(simulation)
    await simulateDay(simulation, { isLastOfMonth: plusDays(today, 1).endsWith('-01') })
    repeated += (await repeatWrites(simulation, 10)) + (await repeatWrites(simulation, 100))
    if (day % 7 === 6) {
      await compareAll(simulation)
      expect(await findBrokenInvariants(db), today).toEqual({})
    }
  }

  await shop.stop()
  await shop.start()
  await expect.poll(() => readLastClosedDay(db)).toBe(plusDays(shop.clock.day(), -1))
  await compareAll(simulation)
  const { code, stdout, stderr } = await spawnCommand('audit', shop.location)
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  console.log(describe(simulation, repeated))
  if (days < 184) return
  // A run without them would find nothing.
  expect(repeated).toBeGreaterThan(500)
  expect(simulation.book.referrals.paid).toBeGreaterThan(10)
  expect(simulation.book.referrals.withheld).toBeGreaterThan(0)
})

async function readLastClosedDay(db: Db): Promise<string | null> {
  const [last] = await queryRows<{ day: string | null }>(db, sql`select max(day)::text as day from closed_day`)
  return last!.day
}

/** So that a reader sees whether a run was a real one. */
function describe({ book: { members, referrals }, sent }: Simulation, repeated: number): string {
  const counts = new Map<string, number>()
  for (const { endpoint } of sent) counts.set(endpoint.path, (counts.get(endpoint.path) ?? 0) + 1)
  const lines = [...counts].map(([path, count]) => `${String(count).padStart(6)} ${path}`)
  return [
    `${members.length} members, ${sent.length} writes, ${repeated} of them repeated`,
    `referrers: ${referrals.paid} paid, ${referrals.withheld} not paid`,
    ...lines,
  ].join('\n')
}
