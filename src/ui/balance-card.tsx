import { Link, type LinkProps } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Pond, StitchFrame } from './brand-graphics.tsx'
import { CountUp, formatTaka } from './format.tsx'

export interface BalancePart {
  label: string
  value: number | string
  /** Makes the label a link. */
  to?: Pick<LinkProps, 'to' | 'search'>
}

interface BalanceCardProps {
  label: string
  amount: number
  suffix?: 'BDT' | 'BTD'
  /** Shown under the line, at half the size. A number is an amount. */
  split?: BalancePart[]
  children?: ReactNode
}

/** What is reserved for pending withdrawals, with a link to them. `hold` is taka. */
export const onHoldPart = (hold: number): BalancePart => ({
  label: messages.statements.onHold,
  value: hold,
  ...(hold > 0 && { to: { to: '/home/transactions', search: { tab: 'withdraw', status: 'pending' } } }),
})

/** The card with the main figure of a screen. */
export function BalanceCard({ label, amount, suffix = 'BDT', split, children }: BalanceCardProps) {
  return (
    <Cloth>
      <p className="balance-label">{label}</p>
      <p className="balance-figure" style={{ '--chars': formatTaka(amount).length } as CSSProperties}>
        <CountUp amount={amount} /> <small>{messages.ui.suffix[suffix]}</small>
      </p>
      {split && (
        <dl className="balance-split">
          {split.map((part) => (
            <div key={part.label}>
              <dt>{part.to ? <Link {...part.to}>{part.label}</Link> : part.label}</dt>
              <dd>
                {typeof part.value === 'string' ? (
                  part.value
                ) : (
                  <>
                    <CountUp amount={part.value} /> <small>{messages.ui.suffix[suffix]}</small>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </Cloth>
  )
}

interface GreetingCardProps {
  greeting: string
  name: string
  /** Shown at the end: the balance pill, the bell. */
  children?: ReactNode
}

/** The same card with a name: the header of the admin's home. */
export function GreetingCard({ greeting, name, children }: GreetingCardProps) {
  return (
    <Cloth>
      <div className="greeting">
        <div>
          <p className="balance-label">{greeting}</p>
          <h1>{name}</h1>
        </div>
        <div className="flex">{children}</div>
      </div>
    </Cloth>
  )
}

function Cloth({ children }: { children: ReactNode }) {
  return (
    <section className="balance">
      <Pond isMotif />
      <StitchFrame />
      {children}
    </section>
  )
}
