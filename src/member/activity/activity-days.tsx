import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type ActivityDay, type ActivityItem, activity } from '#contract/activity.ts'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { endpointQuery } from '../../api/query.ts'
import { useConnectivity } from '../../connectivity/connectivity.ts'
import { messages } from '../../i18n/messages.ts'
import { formatDay } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { List } from '../../ui/list.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import { ItemRow } from './item-row.tsx'
import { usePlaceNotes } from './use-place-notes.ts'

interface ActivityDaysProps {
  items: ActivityItem[]
  /** The sums of their days. A day can be in two pages. */
  days: ActivityDay[]
}

/** The rows by Asia/Dhaka day, newest first, each day with its sums. */
export function ActivityDays({ items, days }: ActivityDaysProps) {
  const describePlace = usePlaceNotes(items)
  const sums = new Map(days.map((each) => [each.day, each]))
  return [...groupByDay(items)].map(([day, rows]) => (
    <section key={day} className="stack stack-s">
      <h2 className="act-day">
        {nameDay(day)} <DaySums sums={sums.get(day)} />
      </h2>
      <List>
        {rows.map((item) => (
          <ItemRow key={item._id} item={item} place={describePlace(item._id)} />
        ))}
      </List>
    </section>
  ))
}

function DaySums({ sums }: { sums: ActivityDay | undefined }) {
  const { dayIn, dayOut } = messages.activity
  const parts = sums
    ? [...(sums.in > 0 ? [dayIn(formatTaka(sums.in))] : []), ...(sums.out > 0 ? [dayOut(formatTaka(sums.out))] : [])]
    : []
  return parts.length > 0 && <span>{parts.join(' · ')}</span>
}

function nameDay(day: string): string {
  const today = dayInDhaka()
  if (day === today) return messages.activity.today
  return day === addDays(today, -1) ? messages.activity.yesterday : formatDay(day)
}

// The oldest supported browsers have no Map.groupBy.
function groupByDay(items: ActivityItem[]): Map<string, ActivityItem[]> {
  const days = new Map<string, ActivityItem[]>()
  for (const item of items) {
    const day = dayInDhaka(new Date(item.created_at))
    const rows = days.get(day)
    if (rows) rows.push(item)
    else days.set(day, [item])
  }
  return days
}

/** The newest rows on the home. All states have one height: see `NewestFrame`. */
export function Newest() {
  const query = useQuery(endpointQuery(activity.mine, { limit: '3' }))
  const isOffline = useConnectivity() === 'offline'
  // Deferred, so that a slow phone handles touches before it renders the rows.
  const items = useDeferredValue(query.data)?.items
  const describePlace = usePlaceNotes(items ?? [])
  const { error, isFetching, refetch } = query
  if (!items) {
    // The strip under the header already shows that the page is offline.
    if (isOffline) return <Note>{messages.ui.offline.unread}</Note>
    if (!error) return <ActivitySkeleton rows={3} />
    return <RetryBanner message={error.message} isTrying={isFetching} onRetry={() => refetch()} />
  }
  if (items.length === 0) return <Note>{messages.activity.empty}</Note>
  return (
    <List>
      {items.map((item) => (
        <ItemRow key={item._id} item={item} place={describePlace(item._id)} />
      ))}
    </List>
  )
}

const Note = ({ children }: { children: string }) => <p className="list newest-empty meta">{children}</p>

export { UnsentRows } from './unsent-rows.tsx'
