import { advertiseProbes, advertises } from '#server/advertises/table.ts'
import { insertAuditEntries } from '#server/audits/handlers.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/users/table.ts'
import { createPlan, setRules } from './admin-actions.ts'
import { register } from './member-actions.ts'
import { activeMembers, type Simulation } from './simulation.ts'

const firstMembers = 12
const videos = 2
const probes = 8
const probeBytes = 256

/** The settings, plans, videos and members of the first day. */
export async function openShop(simulation: Simulation, db: Db): Promise<void> {
  await setRules(simulation, { referBonus: 150, referralTopUp: 2_000, minimum: 300 })
  await createPlan(simulation, { name: 'Silver', price: 900, bonus: 12, referBalance: 90 })
  await createPlan(simulation, { name: 'Golden', price: 2_500, bonus: 35, referBalance: 400 })
  await addVideos(db)
  for (let number = 0; number < firstMembers; number++) {
    const referrers = activeMembers(simulation)
    await register(simulation, number < 3 ? null : simulation.random.pick(referrers))
  }
}

/** Rows without files, whose bytes are all 0. */
const addVideos = (db: Db) =>
  db.transaction(async (tx) => {
    const [admin] = await tx.select({ id: users.id }).from(users).limit(1)
    for (let number = 0; number < videos; number++) {
      const video = {
        name: `${number}.mp4`,
        mime: 'video/mp4',
        size: probes * probeBytes,
        digest: 'none',
        published_at: new Date(),
      }
      const [created] = await tx.insert(advertises).values(video).returning()
      const parts = Array.from({ length: probes }, (_, at) => ({
        advertise_id: created!.id,
        start: at * probeBytes,
        bytes: new Uint8Array(probeBytes),
      }))
      await tx.insert(advertiseProbes).values(parts)
      await insertAuditEntries(tx, [{ actor: { userId: admin!.id }, action: 'upload-advertise', ref: created!.id }])
    }
  })
