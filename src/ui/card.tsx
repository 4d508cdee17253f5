import type { ReactNode } from 'react'

interface CardProps {
  title?: string
  /** Shown at the end of the title line. */
  aside?: ReactNode
  children: ReactNode
}

export function Card({ title, aside, children }: CardProps) {
  return (
    <section className="card">
      {title && (
        <div className="card-title">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
