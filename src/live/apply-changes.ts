import type { QueryClient } from '@tanstack/react-query'
import type { Tag } from '#contract/tags.ts'
import { invalidate } from '../api/query.ts'

/** Several changes arrive at once and are applied together. */
const collectMs = 200

/** Returns a function that collects changes and invalidates their queries, one batch after the other. */
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
