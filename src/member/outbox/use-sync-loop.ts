import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOngoing } from '../../pwa/use-background-task.ts'
import type { Session } from '../../session/session.ts'

const atMostMs = 1_000

/** Sends what waits for a member, as long as the page is open. */
export function useKeepSending({ username, role, exp }: Session): void {
  const client = useQueryClient()
  const begin = useCallback(async () => {
    const { keepSending } = await import('./sync-loop.ts')
    return keepSending(client, { username, exp })
  }, [client, username, exp])
  useOngoing(role === 'customer' ? begin : undefined, atMostMs)
}
