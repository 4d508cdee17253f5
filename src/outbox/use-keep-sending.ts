import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../api/session.ts'

/** Sends what waits for a member, as long as the page is open. Fetched after the first screen is shown. */
export function useKeepSending({ username, role, exp }: Session): void {
  const client = useQueryClient()
  const isMember = role === 'customer'

  useEffect(() => {
    if (!isMember) return
    let stop: (() => void) | undefined
    let isGone = false
    void import('./keep-sending.ts').then(({ keepSending }) => {
      if (!isGone) stop = keepSending(client, { username, exp })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [client, isMember, username, exp])
}
