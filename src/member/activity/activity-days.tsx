import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo } from 'react'
import { type ActivityDay, type ActivityItem, type ActivityPage, activity } from '#contract/activity.ts'
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
  pages: ActivityPage[]
  /** How many of their rows to render. */
  count: number
}

/** The rows by Asia/Dhaka day, newest first, each day with its sums. */
export function ActivityDays({ pages, count }: ActivityDaysProps) {
  const items = useMemo(() => pages.flatMap((page) => page.items).slice(0, count), [pages, count])
  const days = useMemo(() => [...groupByDay(items)], [items])
  const describePlace = usePlaceNotes(items)
  const today = dayInDhaka()
  // A day can be in two pages.
  const sums = new Map(pages.flatMap((page) => page.days.map((each) => [each.day, each])))
  return (
    <div className="act-days">
      {days.map(([day, rows]) => (
        <Day key={day} name={nameDay(day, today)} rows={rows} sums={sums.get(day)} describePlace={describePlace} />
      ))}
    </div>
  )
}

interface DayProps {
  /** «Today», «20 Nov 2026». */
  name: string
  rows: ActivityItem[]
  sums: ActivityDay | undefined
  describePlace: (id: string) => string | undefined
}

/** Memoized, because a next page renders the list again. */
const Day = memo(function Day({ name, rows, sums, describePlace }: DayProps) {
  return (
    <section className="stack stack-s">
      <h2 className="act-day">
        {name} <DaySums sums={sums} />
      </h2>
      <List>
        {rows.map((item) => (
          <ItemRow key={item._id} item={item} place={describePlace(item._id)} />
        ))}
      </List>
    </section>
  )
}, isSameDay)

/** The arrays of rows are new, their items are not. */
function isSameDay({ rows: before, ...one }: DayProps, { rows: after, ...other }: DayProps): boolean {
  return (
    one.name === other.name &&
    one.sums === other.sums &&
    one.describePlace === other.describePlace &&
    before.length === after.length &&
    before.every((item, index) => item === after[index])
  )
}

function DaySums({ sums }: { sums: ActivityDay | undefined }) {
  const { dayIn, dayOut } = messages.activity
  const parts = sums
    ? [...(sums.in > 0 ? [dayIn(formatTaka(sums.in))] : []), ...(sums.out > 0 ? [dayOut(formatTaka(sums.out))] : [])]
    : []
  return parts.length > 0 && <span>{parts.join(' · ')}</span>
}

function nameDay(day: string, today: string): string {
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
