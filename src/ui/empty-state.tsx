import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { BackBar } from './back-bar.tsx'
import { Lotus } from './lotus.tsx'
import { Page } from './page.tsx'
import type { RoutePath } from './route-path.ts'

interface EmptyStateProps {
  /** The exact sentence of the specification. */
  title: string
  /** At most one line of help. */
  help?: ReactNode
  /** At most one button. */
  action?: ReactNode
  motif?: ReactNode
}

export function EmptyState({ title, help, action, motif = <Lotus /> }: EmptyStateProps) {
  return (
    <div className="empty">
      {motif}
      <h2>{title}</h2>
      {help && <p>{help}</p>}
      {action}
    </div>
  )
}

interface EmptyScreenProps {
  title: string
  back: RoutePath
  message: string
}

/** A screen without content yet. */
export function EmptyScreen({ title, back, message }: EmptyScreenProps) {
  return (
    <>
      <BackBar title={title} to={back} />
      <Page>
        <EmptyState title={message} />
      </Page>
    </>
  )
}

/** Shown if something does not exist or belongs to another user. */
export function NotFoundMessage() {
  return <EmptyState title={messages.refusals.not_found({})} />
}
