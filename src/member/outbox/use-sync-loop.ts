import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBackgroundTask } from '../../pwa/use-background-task.ts'
import type { Session } from '../../session/session.ts'

const timeoutMs = 1_000

/** Sends a member's entries while the page is open. */
export function useSyncLoop({ username, role, exp }: Session): void {
  const client = useQueryClient()
  const startTask = useCallback(async () => {
    const { startSyncLoop } = await import('./sync-loop.ts')
    return startSyncLoop(client, { username, exp })
  }, [client, username, exp])
  useBackgroundTask(role === 'customer' ? startTask : undefined, timeoutMs)
}
