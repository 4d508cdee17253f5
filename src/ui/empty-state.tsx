import type { ReactNode } from 'react'
import { Lotus } from './lotus.tsx'

interface EmptyStateProps {
  /** The exact sentence of the specification. */
  title: string
  /** At most one line of help. */
  help?: ReactNode
  motif?: ReactNode
}

export function EmptyState({ title, help, motif = <Lotus /> }: EmptyStateProps) {
  return (
    <div className="empty">
      {motif}
      <h2>{title}</h2>
      {help && <p>{help}</p>}
    </div>
  )
}
