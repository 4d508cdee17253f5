import { useEffect, useState } from 'react'
import { withLock } from '../../storage/with-lock.ts'

const lockName = 'joma-player'

/**
 * Lets one tab of this browser play a video. `asking` at first; `elsewhere` while another tab plays, until its player is closed.
 */
export function useOnlyPlayer(): 'asking' | 'only' | 'elsewhere' {
  const [state, setState] = useState<'asking' | 'only' | 'elsewhere'>('asking')

  useEffect(() => {
    const closed = new AbortController()
    const hold = () =>
      new Promise<void>((release) => {
        setState('only')
        closed.signal.addEventListener('abort', () => release())
      })
    withLock(lockName, hold, { signal: closed.signal }).catch(() => {
      // After an abort the player was closed. Any other error: it plays without the lock.
      if (!closed.signal.aborted) setState('only')
    })
    navigator.locks?.query().then(
      ({ held }) => {
        const isHeld = held?.some(({ name }) => name === lockName)
        if (isHeld) setState((now) => (now === 'asking' ? 'elsewhere' : now))
      },
      () => {
        // With blocked storage no other tab has a lock.
      },
    )
    return () => closed.abort()
  }, [])

  return state
}
