import type { ReactNode } from 'react'
import { messages } from '../../i18n/messages.ts'
import { AnimatedItem } from '../../motion/animated-list.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListLink, type ListLinkProps } from '../../ui/list-link.tsx'

interface RowParts {
  /** A payment method's mark or an icon badge. */
  mark: ReactNode
  title: ReactNode
  figure: ReactNode
  /** How and when. */
  detail: ReactNode
  /** The state, or the balance after it. */
  end: ReactNode
  /** Something about it was not seen yet. */
  isNew?: boolean | undefined
}

/** A row of two lines that opens the page of what it is about. */
export function ActivityLink({
  mark,
  title,
  figure,
  detail,
  end,
  isNew,
  ...rest
}: RowParts & Omit<ListLinkProps, 'title'>) {
  return (
    <AnimatedItem>
      <ListLink {...rest} isPreloaded className={isNew ? 'act is-new' : 'act'}>
        {mark}
        <span className="act-lines">
          <span className="act-line">
            <b>{title}</b> {figure}
          </span>{' '}
          <span className="act-line">
            <span>{detail}</span> {end}
          </span>
        </span>
        {isNew && <span className="sr"> {messages.activity.isNew}</span>}
      </ListLink>
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
