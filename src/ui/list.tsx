import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { AnimatedItem, AnimatedList, ExitItem, MotionProvider } from '../motion/animated-list.tsx'
import { formatDay } from './date-time.tsx'
import { PagedRows, type PagedRowsProps } from './paged-rows.tsx'

/** A list of rows. Its children are `Row`, `RowButton` or `RowLink`. */
export function List({ children }: { children: ReactNode }) {
  return (
    <MotionProvider>
      <ul className="list">{children}</ul>
    </MotionProvider>
  )
}

interface RowParts {
  /** An icon badge or a monogram. */
  start?: ReactNode
  /** A small line above the title: the meaning of the number. */
  over?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** A figure above its status, or a button. */
  end?: ReactNode
  /** Longer text below, over the full width. */
  below?: ReactNode
}

export function Row(parts: RowParts) {
  return (
    <AnimatedItem>
      <div className="row">{renderParts(parts)}</div>
    </AnimatedItem>
  )
}

interface RowButtonProps extends RowParts, Omit<ComponentProps<'button'>, 'title'> {
  /** Another button beside the row, because a button cannot contain buttons. */
  control?: ReactNode
}

export function RowButton({ start, over, title, detail, end, below, control, ...rest }: RowButtonProps) {
  return (
    <ExitItem className="row-with-control">
      <button type="button" {...rest} className="row">
        {renderParts({ start, over, title, detail, end, below })}
      </button>
      {control}
    </ExitItem>
  )
}

export const RowLink = createLink(RowAnchor)

function RowAnchor({ start, over, title, detail, end, below, ...rest }: RowParts & Omit<ComponentProps<'a'>, 'title'>) {
  return (
    <AnimatedItem>
      <a {...rest} className="row">
        {renderParts({ start, over, title, detail, end, below })}
      </a>
    </AnimatedItem>
  )
}

const renderParts = ({ start, over, title, detail, end, below }: RowParts) => (
  <>
    {start}
    <span className="row-main">
      {over && <span className="meta">{over}</span>}
      <b>{title}</b>
      {detail && <span className="meta">{detail}</span>}
    </span>
    {end && <span className="row-end">{end}</span>}
    {below && <span className="row-below meta">{below}</span>}
  </>
)

interface Dated {
  _id: string
  created_at: string
}

interface DayListProps<Item extends Dated> {
  /** Newest first. */
  items: Item[]
  /** One `Row` for each. */
  children: (item: Item) => ReactNode
}

/** Rows in their order, grouped by day. */
export function DayList<Item extends Dated>({ items, children }: DayListProps<Item>) {
  return [...groupByDay(items)].map(([day, rows]) => (
    <section key={day} className="stack stack-s">
      <h2 className="meta">{day}</h2>
      <List>{rows.map(children)}</List>
    </section>
  ))
}

// The oldest supported browsers have no Map.groupBy.
function groupByDay<Item extends Dated>(items: Item[]): Map<string, Item[]> {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = formatDay(item.created_at)
    days.set(day, days.get(day) ?? [])
    days.get(day)?.push(item)
  }
  return days
}

/** `PagedRows` with animation of added and removed rows. */
export const AnimatedRows = <Row,>(props: Omit<PagedRowsProps<Row>, 'around'>) => (
  <PagedRows {...props} around={AnimatedList} />
)
