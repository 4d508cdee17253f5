import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button, ButtonLink } from './button.tsx'
import { useLogOut } from './log-out.tsx'
import { Lotus } from './lotus.tsx'

interface NotFoundProps {
  title: string
  help: string
  /** Instead of the link to the home. */
  action?: ReactNode
}

/** A 404 message with a link to the home. */
export function NotFound({ title, help, action }: NotFoundProps) {
  return (
    <div className="empty">
      <Lotus />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{help}</p>
      {action ?? <ButtonLink to="/">{messages.ui.goHome}</ButtonLink>}
    </div>
  )
}

/** The home of an account whose role this version does not know. */
export function WrongDoor() {
  const logOut = useLogOut()
  return <NotFound {...messages.ui.wrongDoor} action={<Button onClick={logOut}>{messages.ui.logOut}</Button>} />
}
