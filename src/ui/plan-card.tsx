import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { formatPrice } from './format.tsx'
import { TickList } from './tick-list.tsx'

/** A grid of plan cards. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return <div className="plans">{children}</div>
}

interface PlanCardProps {
  name: string
  price: number
  features: string[]
  /** The button, or the date of a bought plan. */
  children?: ReactNode
}

export function PlanCard({ name, price, features, children }: PlanCardProps) {
  return (
    <article className="plan" data-tier={name.trim().toLowerCase()}>
      <div className="plan-head">
        <h2 className="plan-name">{name}</h2>
        <PlanPrice price={price} />
      </div>
      <TickList items={features} />
      {children}
    </article>
  )
}

export function PlanPrice({ price, size = 'm' }: { price: number; size?: 'm' | 'l' }) {
  return (
    <p className={size === 'l' ? 'plan-price plan-price-l' : 'plan-price'}>
      {formatPrice(price)} <small>{messages.ui.perMonth}</small>
    </p>
  )
}
