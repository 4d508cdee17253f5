import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Session } from '../api/session.ts'
import { useOngoing } from '../pwa/use-ongoing.ts'

const atMostMs = 1_000

/** Sends what waits for a member, as long as the page is open. */
export function useKeepSending({ username, role, exp }: Session): void {
  const client = useQueryClient()
  const begin = useCallback(async () => {
    const { keepSending } = await import('./keep-sending.ts')
    return keepSending(client, { username, exp })
  }, [client, username, exp])
  useOngoing(role === 'customer' ? begin : undefined, atMostMs)
}
