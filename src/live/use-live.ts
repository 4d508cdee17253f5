import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBackgroundTask } from '../pwa/use-background-task.ts'
import type { Session } from '../session/session.ts'

const timeoutMs = 2_000

/** Shows the changes of other users while the page is open. */
export function useLive({ username }: Session): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another account needs another stream.
  const startTask = useCallback(async () => {
    const { followChanges } = await import('./follow-changes.ts')
    return followChanges(client)
  }, [client, username])
  useBackgroundTask(startTask, timeoutMs)
}
