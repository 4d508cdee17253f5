import type { ReactNode } from 'react'
import { List } from './list.tsx'
import { formatDay } from './when.tsx'

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

/** Rows in their order, under the day they belong to. */
export function DayList<Item extends Dated>({ items, children }: DayListProps<Item>) {
  const days = Map.groupBy(items, ({ created_at }) => formatDay(created_at))
  return [...days].map(([day, rows]) => (
    <section key={day} className="stack stack-s">
      <h2 className="meta">{day}</h2>
      <List>{rows.map(children)}</List>
    </section>
  ))
}
