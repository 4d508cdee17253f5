import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Lotus } from './lotus.tsx'

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

/** Shown if something does not exist or belongs to another user. */
export function NotFoundMessage() {
  return <EmptyState title={messages.refusals.not_found({})} />
}
