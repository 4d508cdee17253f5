import { createStore, set, values } from 'idb-keyval'

interface Counts {
  /** Notifications that the user has not seen. */
  unseen: number
  /** Entries that wait in the outbox. */
  unsent: number
}

const store = createStore('joma-badge', 'counts')

/**
 * Shows on the app icon how much waits for the user: the sum of both counts. A count that is not given stays as it was last,
 * because the page and the worker each know one. Only an installed app has a badge.
 */
export async function setAppBadge(counts: Partial<Counts>): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    for (const [name, count] of Object.entries(counts)) await set(name, count, store)
    const sum = (await values<number>(store)).reduce((all, count) => all + count, 0)
    await (sum > 0 ? navigator.setAppBadge(sum) : navigator.clearAppBadge())
  } catch {
    // Without storage or without an installed app there is no badge.
  }
}
