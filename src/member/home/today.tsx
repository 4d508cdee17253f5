import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { mayHaveClaims } from '../outbox/task-roll-over.ts'
import { TodayRow } from './today-row.tsx'

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const UnclaimedRow = lazy(async () => ({ default: (await import('./unclaimed-row.tsx')).UnclaimedRow }))

/** Today's tasks and rewards. Nothing if the stored figures are of another day. */
export function Today() {
  const { data: day, isFetching } = useQuery(endpointQuery(tasks.day, {}))
  // The tiles below do not move when the figures arrive.
  const placeholder = <TodayPlaceholder />
  if (day?.day !== dayInDhaka()) return isFetching ? placeholder : null
  const Row = mayHaveClaims() ? UnclaimedRow : TodayRow
  return <Suspense fallback={placeholder}>{day.has_earned ? <Row day={day} /> : <FirstSteps day={day} />}</Suspense>
}

/** As high as the row. */
export function TodayPlaceholder() {
  return (
    <div className="today today-loading" role="status" aria-busy="true">
      <Spinner />
      {messages.ui.loading}
    </div>
  )
}
