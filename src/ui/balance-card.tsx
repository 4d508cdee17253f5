import type { CSSProperties, ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Pond, StitchFrame } from './brand-graphics.tsx'
import { CountUp, formatTaka } from './format.tsx'

interface BalanceCardProps {
  label: string
  amount: number
  suffix?: 'TK' | 'BTD'
  /** Shown under the line, at half the size. A number is an amount. */
  split?: { label: string; value: number | string }[]
  children?: ReactNode
}

/** The card with the main figure of a screen. */
export function BalanceCard({ label, amount, suffix = 'TK', split, children }: BalanceCardProps) {
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
              <dt>{part.label}</dt>
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
