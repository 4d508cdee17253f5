import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Status } from './badge.tsx'
import { formatPrice } from './format.tsx'
import { MixedText } from './mixed-text.tsx'
import { TickList } from './tick-list.tsx'
import './plan-card.css'

/** A grid of plan cards. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return <div className="plans">{children}</div>
}

/** Cards of about the height of a plan, until the plans are read. */
export function PlansSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr">{messages.ui.loading}</span>
      <PlanGrid>
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className="plan" aria-hidden="true">
            <div className="plan-head">
              <span className="skel skel-figure" />
              <span className="skel skel-figure" />
            </div>
            <span className="skel skel-line skel-short" />
            <span className="skel skel-line" />
            <span className="btn btn-block skel" />
          </div>
        ))}
      </PlanGrid>
    </div>
  )
}

interface PlanCardProps {
  name: string
  /** The name that decides the colour, if the shown one is in another language. */
  tier?: string
  price: number
  /** Taka per video, with the bonus of the plan. */
  reward?: number
  features: string[]
  /** The member has this plan. */
  isCurrent?: boolean
  /** The button, or the date of a bought plan. */
  children?: ReactNode
}

export function PlanCard({ name, tier = name, price, reward, features, isCurrent = false, children }: PlanCardProps) {
  return (
    <article className="plan" data-tier={tier.trim().toLowerCase()}>
      <div className="plan-head">
        <h2 className="plan-name">
          <MixedText>{name}</MixedText>
        </h2>
        <PlanPrice price={price} />
      </div>
      {(reward !== undefined || isCurrent) && (
        <div className="plan-line">
          {reward !== undefined && <PlanReward reward={reward} />}
          {isCurrent && <Status is="ok">{messages.plans.yourPlan}</Status>}
        </div>
      )}
      <TickList items={features} />
      {children}
    </article>
  )
}

/** What one video pays with the plan. */
export function PlanReward({ reward }: { reward: number }) {
  const amount = (
    <span className="money">
      {formatPrice(reward)} <small>{messages.ui.suffix.BDT}</small>
    </span>
  )
  return <p className="plan-reward">{messages.plans.perVideo(amount)}</p>
}

export function PlanPrice({ price, size = 'm' }: { price: number; size?: 'm' | 'l' }) {
  return (
    <p className={size === 'l' ? 'plan-price plan-price-l' : 'plan-price'}>
      {formatPrice(price)} <small>{messages.ui.perMonth}</small>
    </p>
  )
}
