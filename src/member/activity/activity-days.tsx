import type { ActivityDay, ActivityItem } from '#contract/activity.ts'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { messages } from '../../i18n/messages.ts'
import { formatDay } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { List } from '../../ui/list.tsx'
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
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return days
}
