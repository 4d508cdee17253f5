import type { InboxItem, InboxPage } from '#contract/inbox/inbox.ts'
import type { TillAlarm } from '#contract/tills/till.ts'

/** A row of the list: an open alarm, or something that waits. */
export type InboxRow = { key: string; since: string } & ({ alarm: TillAlarm } | { item: InboxItem })

/** The alarms above, then what waits, without what was just decided. */
export function listRows(pages: InboxPage[], decided: readonly string[]): InboxRow[] {
  const alarms = pages[0]?.alarms ?? []
  return [
    ...alarms.map(rowOfAlarm),
    ...pages
      .flatMap(({ items }) => items)
      .filter(({ _id }) => !decided.includes(_id))
      .map(rowOfItem),
  ]
}

const rowOfAlarm = onceEach((alarm: TillAlarm): InboxRow => ({ key: keyOfAlarm(alarm), since: alarm.since, alarm }))
const rowOfItem = onceEach((item: InboxItem): InboxRow => ({ key: item._id, since: item.since, item }))

/** The same row for the same item, so that a next page does not render the rows before it again. */
function onceEach<Source extends object>(create: (source: Source) => InboxRow): (source: Source) => InboxRow {
  const created = new WeakMap<Source, InboxRow>()
  return (source) => {
    const row = created.get(source) ?? create(source)
    created.set(source, row)
    return row
  }
}

/** In the URL. An alarm that ends by itself has no id. */
const keyOfAlarm = ({ _id, kind, till, phone }: TillAlarm): string => _id ?? [kind, till ?? phone ?? ''].join('-')

/** The row below the current one, or above it at the end. Undefined if it is the only one. */
export function findNext(rows: InboxRow[], key: string): InboxRow | undefined {
  const index = rows.findIndex((row) => row.key === key)
  return rows[index + 1] ?? rows[index - 1]
}
