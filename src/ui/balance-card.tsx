import { Link, type LinkProps } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Pond, StitchFrame } from './brand-graphics.tsx'
import { formatDateTime } from './date-time.tsx'
import { FirstPaintText } from './first-paint-text.tsx'
import { CountUp, formatTaka } from './format.tsx'
import { MixedText } from './mixed-text.tsx'

export interface BalancePart {
  label: string
  /** Undefined: not known yet. */
  value: number | string | undefined
  /** The name of the value in `first-paint.js`. */
  firstPaint?: 'income' | 'plan'
  /** Makes the label a link. */
  to?: Pick<LinkProps, 'to' | 'search'>
}

interface BalanceCardProps {
  label: string
  /** Undefined: not known yet. */
  amount: number | undefined
  /** When the amount was read, if it may be out of date. Shown beside the label. */
  readAtMs?: number | undefined
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

/** When figures were read, for beside their label: « · 20 Nov 2026 9:12 PM». */
export const formatReadAt = (readAtMs: number): string => ` · ${formatDateTime(new Date(readAtMs).toISOString())}`

/** The card with the main figure of a screen. */
export function BalanceCard({ label, amount, readAtMs, suffix = 'BDT', split, children }: BalanceCardProps) {
  const isKnown = amount !== undefined
  return (
    <Cloth>
      <p className="balance-label">
        {label}
        <FirstPaintText name="age">{isKnown ? getAge(readAtMs) : undefined}</FirstPaintText>
      </p>
      <p
        className="balance-figure"
        {...(isKnown && { style: { '--chars': formatTaka(amount).length } as CSSProperties })}
      >
        <FirstPaintText name="balance">{isKnown ? <CountUp amount={amount} /> : undefined}</FirstPaintText>
        <small> {messages.ui.suffix[suffix]}</small>
      </p>
      {split && (
        <dl className="balance-split" {...styleByLength(split)}>
          {split.map((part) => (
            <div key={part.label}>
              <dt>{part.to ? <Link {...part.to}>{part.label}</Link> : part.label}</dt>
              <dd>
                <PartValue {...part} />
                {typeof part.value !== 'string' && part.firstPaint !== 'plan' && (
                  <small> {messages.ui.suffix[suffix]}</small>
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

/** The text of a row with long values gets smaller before it needs a second row. The prerendered document has no values and no style attribute. */
function styleByLength(split: BalancePart[]) {
  if (split.some(({ value }) => value === undefined)) return {}
  const texts = split.map(({ value }) => (typeof value === 'number' ? `${formatTaka(value)} BDT` : value))
  return { style: { '--chars': texts.join('').length } as CSSProperties }
}

// Empty and not undefined, which would leave an age that `first-paint.js` has painted.
const getAge = (readAtMs: number | undefined) => (readAtMs === undefined ? '' : formatReadAt(readAtMs))

function PartValue({ value, firstPaint }: BalancePart) {
  const shown = typeof value === 'number' ? <CountUp amount={value} /> : value && <MixedText>{value}</MixedText>
  return firstPaint ? <FirstPaintText name={firstPaint}>{shown}</FirstPaintText> : shown
}

interface GreetingCardProps {
  greeting: string
  name: string
  /** Shown before the end. It may come later, and moves nothing. */
  note?: ReactNode
  /** Shown at the end: the balance pill, the bell. */
  children?: ReactNode
}

/** The same card with a name: the header of the admin's home. */
export function GreetingCard({ greeting, name, note, children }: GreetingCardProps) {
  return (
    <Cloth>
      <div className="greeting">
        <div>
          <p className="balance-label">{greeting}</p>
          <h1 tabIndex={-1}>{name}</h1>
        </div>
        {note && <div className="greeting-note">{note}</div>}
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
