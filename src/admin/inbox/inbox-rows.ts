import type { InboxItem, InboxPage } from '#contract/inbox/inbox.ts'
import type { TillAlarm } from '#contract/tills/till.ts'

/** A row of the list: an open alarm, or something that waits. */
export type InboxRow = { key: string; since: string } & ({ alarm: TillAlarm } | { item: InboxItem })

/** The alarms above, then what waits, without what was just decided. */
export function listRows(pages: InboxPage[], decided: readonly string[]): InboxRow[] {
  const alarms = pages[0]?.alarms ?? []
  return [
    ...alarms.map((alarm) => ({ key: keyOfAlarm(alarm), since: alarm.since, alarm })),
    ...pages
      .flatMap(({ items }) => items)
      .filter(({ _id }) => !decided.includes(_id))
      .map((item) => ({ key: item._id, since: item.since, item })),
  ]
}

/** In the URL. An alarm that ends by itself has no id. */
const keyOfAlarm = ({ _id, kind, till, phone }: TillAlarm): string => _id ?? [kind, till ?? phone ?? ''].join('-')

/** The row below the current one, or above it at the end. Undefined if it is the only one. */
export function findNext(rows: InboxRow[], key: string): InboxRow | undefined {
  const index = rows.findIndex((row) => row.key === key)
  return rows[index + 1] ?? rows[index - 1]
}
