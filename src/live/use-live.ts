import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useBackgroundTask } from '../pwa/use-background-task.ts'
import type { Session } from '../session/session.ts'

const timeoutMs = 2_000

/** Shows the changes of other users while the page is open. */
export function useLive({ username }: Session): void {
  const client = useQueryClient()
  const { openedAtMs } = useRouter().options.context
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another account needs another stream.
  const startTask = useCallback(async () => {
    const { followChanges } = await import('./follow-changes.ts')
    return followChanges(client, { openedAtMs })
  }, [client, username])
  useBackgroundTask(startTask, timeoutMs)
}
