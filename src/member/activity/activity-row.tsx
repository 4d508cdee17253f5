import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { AnimatedItem } from '../../motion/animated-list.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'

interface RowParts {
  /** A payment method's mark or an icon badge. */
  mark: ReactNode
  title: ReactNode
  figure: ReactNode
  /** How and when. */
  detail: ReactNode
  /** The state, or the balance after it. */
  end: ReactNode
}

/** A row of two lines that opens the page of what it is about. */
export const ActivityLink = createLink(ActivityAnchor)

function ActivityAnchor({ mark, title, figure, detail, end, ...rest }: RowParts & Omit<ComponentProps<'a'>, 'title'>) {
  return (
    <AnimatedItem>
      <a {...rest} className="act">
        {mark}
        <span className="act-lines">
          <span className="act-line">
            <b>{title}</b> {figure}
          </span>{' '}
          <span className="act-line">
            <span>{detail}</span> {end}
          </span>
        </span>
      </a>
    </AnimatedItem>
  )
}

interface FigureProps {
  amount: number
  sign: '+' | '−' | undefined
  /** `off`: it has not moved money. */
  look?: 'in' | 'off' | undefined
}

export const Figure = ({ amount, sign, look }: FigureProps) => (
  <span className="act-figure" data-look={look} translate="no">
    {sign}
    {formatTaka(amount)}
  </span>
)

interface RowStateProps {
  is: 'waiting' | 'failed' | 'done' | 'loose' | 'off'
  icon?: string
  children: string
}

/** The state in a word, with an icon, because colour alone is not accessible. */
export const RowState = ({ is, icon, children }: RowStateProps) => (
  <span className="act-state" data-is={is}>
    {icon && <Icon path={icon} />}
    {children}
  </span>
)
