import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { mayHaveClaims } from '../outbox/task-roll-over.ts'
import { TodayRow } from './today-row.tsx'

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const UnclaimedRow = lazy(async () => ({ default: (await import('./unclaimed-row.tsx')).UnclaimedRow }))

/** Today's tasks and rewards. Nothing if the stored figures are of another day. */
export function Today() {
  const { data: day, isFetching } = useQuery(endpointQuery(tasks.day, {}))
  // The tiles below do not move when the figures arrive.
  const placeholder = <Skeleton lines={[40, 60]} />
  if (day?.day !== dayInDhaka()) return isFetching ? placeholder : null
  const Row = mayHaveClaims() ? UnclaimedRow : TodayRow
  return <Suspense fallback={placeholder}>{day.has_earned ? <Row day={day} /> : <FirstSteps day={day} />}</Suspense>
}
