import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { readToken } from '../../session/session.ts'

/** Asks for confirmation before the player is left: by its close button, Escape, Back, a reload or a closed tab. */
export function useConfirmLeave({ canAsk }: { canAsk: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => canAsk && setIsAsking(true)
  useBlocker({
    shouldBlockFn: () => {
      // After the end of the session there is nothing to lose.
      if (readToken() === null) return false
      ask()
      return true
    },
  })
  return { isAsking, ask, stay: () => setIsAsking(false) }
}
