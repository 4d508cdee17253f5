import type { DBSchema } from 'idb'
import { createDatabase } from '../storage/database.ts'

interface Counts {
  /** Notifications that the user has not seen. */
  unseen: number
  /** Entries that wait in the outbox. */
  unsent: number
}

interface BadgeSchema extends DBSchema {
  counts: { key: string; value: number }
}

const withBadgeDatabase = createDatabase<BadgeSchema>('joma-badge', (database) => {
  database.createObjectStore('counts')
})

const limitMs = 1_000

/**
 * Shows on the app icon how much waits for the user: the sum of both counts. A count that is not given stays as it was last,
 * because the page and the worker each know one. Only an installed app has a badge.
 */
export async function setAppBadge(counts: Partial<Counts>): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    // A push must be shown all the same.
    const sum = await storeCounts(counts)
    await (sum > 0 ? navigator.setAppBadge(sum) : navigator.clearAppBadge())
  } catch {
    // Without storage or without an installed app there is no badge.
  }
}

const storeCounts = (counts: Partial<Counts>): Promise<number> =>
  withBadgeDatabase(async (database) => {
    const change = database.transaction('counts', 'readwrite')
    for (const [name, count] of Object.entries(counts)) await change.store.put(count, name)
    const all = await change.store.getAll()
    await change.done
    return all.reduce((sum, count) => sum + count, 0)
  }, limitMs)
