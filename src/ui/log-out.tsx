import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { Spinner } from './spinner.tsx'

const LogOut = createContext<() => void>(() => {})

/** Starts the log-out: an overlay covers the page for three seconds, then the session ends. */
export const useLogOut = (): (() => void) => use(LogOut)

const coveredMs = 3000

/** Returns a confirmation dialog that calls one of the two functions, or nothing if none is needed. */
export type ConfirmLogOut = (ends: { onLeave: () => void; onStay: () => void }) => Promise<ReactNode>

interface LogOutProviderProps {
  ask?: ConfirmLogOut
  onLogOut: () => void
  children: ReactNode
}

export function LogOutProvider({ ask, onLogOut, children }: LogOutProviderProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [confirmation, setConfirmation] = useState<ReactNode>()

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(onLogOut, coveredMs)
    return () => clearTimeout(timer)
  }, [isLeaving, onLogOut])

  const onStay = () => setConfirmation(undefined)
  function onLeave() {
    onStay()
    setIsLeaving(true)
  }

  async function start() {
    const dialog = await ask?.({ onLeave, onStay })
    if (dialog) setConfirmation(dialog)
    else setIsLeaving(true)
  }

  return (
    <LogOut value={() => void start()}>
      {children}
      {confirmation}
      {isLeaving && <LogOutOverlay onStay={() => setIsLeaving(false)} />}
    </LogOut>
  )
}

/** Covers the page until the session ends, or until the user stays: Logging out... */
function LogOutOverlay({ onStay }: { onStay: () => void }) {
  const { loggingOut, staySignedIn } = messages.ui
  return (
    <Modal className="block-overlay" role="alertdialog" label={loggingOut} canClose={false} onClose={ignore}>
      <Spinner size="l" />
      <p>{loggingOut}</p>
      <Button variant="outline" onClick={onStay}>
        {staySignedIn}
      </Button>
    </Modal>
  )
}

const ignore = () => {}
