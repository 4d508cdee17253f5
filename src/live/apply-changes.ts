import type { QueryClient } from '@tanstack/react-query'
import type { Tag } from '#contract/tags.ts'
import { invalidate } from '../api/query.ts'

/** Several decisions come at once: they are read once. */
const collectMs = 200

/** Makes what takes changes and reads what they touch anew, one time after the other, so that a busy day is no flood. */
export function applyingChanges(client: QueryClient): (tags: readonly Tag[]) => void {
  const waiting = new Set<Tag>()
  let isRunning = false

  async function run() {
    isRunning = true
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs))
      const tags = [...waiting]
      waiting.clear()
      await invalidate(client, tags)
    }
    isRunning = false
  }

  return (tags) => {
    for (const tag of tags) waiting.add(tag)
    if (!isRunning) void run()
  }
}
