import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { mayHaveClaims } from '../outbox/task-roll-over.ts'
import { TodayRow } from './today-row.tsx'

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const UnclaimedRow = lazy(async () => ({ default: (await import('./unclaimed-row.tsx')).UnclaimedRow }))

/** Today's tasks and rewards. Nothing if the stored figures are of another day. */
export function Today() {
  const { data: day } = useQuery(endpointQuery(tasks.day, {}))
  if (day?.day !== dayInDhaka()) return null
  const Row = mayHaveClaims() ? UnclaimedRow : TodayRow
  return <Suspense>{day.has_earned ? <Row day={day} /> : <FirstSteps day={day} />}</Suspense>
}
