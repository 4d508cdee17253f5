import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../api/session.ts'
import { whenIdle } from '../pwa/when-idle.ts'

const atMostMs = 1_000

/** Sends what waits for a member, as long as the page is open. Fetched after the first screen is shown. */
export function useKeepSending({ username, role, exp }: Session): void {
  const client = useQueryClient()
  const isMember = role === 'customer'

  useEffect(() => {
    if (!isMember) return
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { keepSending } = await import('./keep-sending.ts')
      if (!isGone) stop = keepSending(client, { username, exp })
    }
    const forget = whenIdle(() => void begin(), atMostMs)
    return () => {
      isGone = true
      forget()
      stop?.()
    }
  }, [client, isMember, username, exp])
}
