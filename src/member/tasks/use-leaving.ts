import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { readToken } from '../../session/session.ts'

/** Asks before the player is left: by its cross, by Escape, by the browser's Back, by a reload or a closed tab. */
export function useLeaving({ canAsk }: { canAsk: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => canAsk && setIsAsking(true)
  useBlocker({
    shouldBlockFn: () => {
      // The session has ended: there is nothing left to lose.
      if (readToken() === null) return false
      ask()
      return true
    },
  })
  return { isAsking, ask, stay: () => setIsAsking(false) }
}
