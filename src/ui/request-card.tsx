import type { ReactNode } from 'react'
import { Pond } from './brand-graphics.tsx'
import { Money } from './format.tsx'
import './request-card.css'

interface RequestCardProps {
  /** Green cloth for money that is on its way or has arrived, paper for the others. The hem of `denied` is cut, the edge of `unsent` is not sewn. */
  look: 'cloth' | 'paper' | 'denied' | 'unsent'
  /** It was sent while the page was open. */
  isJustSent?: boolean | undefined
  /** The small line above the amount. */
  over: string
  status: ReactNode
  amount: number
  /** The line below the amount. */
  under: ReactNode
  /** The timeline, and what can be done. */
  children: ReactNode
}

/** The head of a request, and its timeline. Screen readers announce a changed status. */
export function RequestCard({ look, isJustSent, over, status, amount, under, children }: RequestCardProps) {
  return (
    <article className={`request request-${look}${isJustSent ? ' is-just-sent' : ''}`}>
      <header className="request-head">
        {look === 'cloth' && <Pond />}
        <div className="request-top">
          <p>{over}</p>
          <span role="status">{status}</span>
        </div>
        <p className="request-figure">
          <Money amount={amount} />
        </p>
        <p className="request-under">{under}</p>
      </header>
      <div className="request-body">{children}</div>
    </article>
  )
}

interface RequestSectionProps {
  title: string
  children: ReactNode
}

/** A part of the screen below the card: details, entries, the conversation. */
export function RequestSection({ title, children }: RequestSectionProps) {
  return (
    <section className="stack stack-s request-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
