import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { words } from '../words/words.ts'
import { BlockOverlay } from './block-overlay.tsx'

const LogOut = createContext<() => void>(() => {})

/** Starts the log-out: everything is covered for three seconds, then the session ends. */
export const useLogOut = (): (() => void) => use(LogOut)

const coveredMs = 3000

interface LogOutProviderProps {
  onLogOut: () => void
  children: ReactNode
}

export function LogOutProvider({ onLogOut, children }: LogOutProviderProps) {
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(onLogOut, coveredMs)
    return () => clearTimeout(timer)
  }, [isLeaving, onLogOut])

  return (
    <LogOut value={() => setIsLeaving(true)}>
      {children}
      {isLeaving && <BlockOverlay>{words.ui.loggingOut}</BlockOverlay>}
    </LogOut>
  )
}
