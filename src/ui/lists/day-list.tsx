import type { ReactNode } from 'react'
import { formatDay } from '../date-time.tsx'
import { List } from './list.tsx'

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
  return [...byDay(items)].map(([day, rows]) => (
    <section key={day} className="stack stack-s">
      <h2 className="meta">{day}</h2>
      <List>{rows.map(children)}</List>
    </section>
  ))
}

// The oldest supported browsers have no Map.groupBy.
function byDay<Item extends Dated>(items: Item[]): Map<string, Item[]> {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = formatDay(item.created_at)
    days.set(day, days.get(day) ?? [])
    days.get(day)?.push(item)
  }
  return days
}
