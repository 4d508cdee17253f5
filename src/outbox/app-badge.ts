import { type DBSchema, openDB } from 'idb'

interface Counts {
  /** Notifications that the user has not seen. */
  unseen: number
  /** Entries that wait in the outbox. */
  unsent: number
}

interface BadgeSchema extends DBSchema {
  counts: { key: string; value: number }
}

/**
 * Shows on the app icon how much waits for the user: the sum of both counts. A count that is not given stays as it was last,
 * because the page and the worker each know one. Only an installed app has a badge.
 */
export async function setAppBadge(counts: Partial<Counts>): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    const sum = await storeCounts(counts)
    await (sum > 0 ? navigator.setAppBadge(sum) : navigator.clearAppBadge())
  } catch {
    // Without storage or without an installed app there is no badge.
  }
}

async function storeCounts(counts: Partial<Counts>): Promise<number> {
  const database = await openDB<BadgeSchema>('joma-badge', 1, {
    upgrade: (each) => void each.createObjectStore('counts'),
  })
  const change = database.transaction('counts', 'readwrite')
  for (const [name, count] of Object.entries(counts)) await change.store.put(count, name)
  const all = await change.store.getAll()
  await change.done
  database.close()
  return all.reduce((sum, count) => sum + count, 0)
}
