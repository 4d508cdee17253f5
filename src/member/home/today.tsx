import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import type { TaskDay } from '#contract/tasks.ts'
import { messages } from '../../i18n/messages.ts'
import { mayHaveClaims } from '../outbox/task-roll-over.ts'
import { TodayRow } from './today-row.tsx'

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const NotOpenRow = lazy(async () => ({ default: (await import('./not-open-row.tsx')).NotOpenRow }))
const UnclaimedRow = lazy(async () => ({ default: (await import('./unclaimed-row.tsx')).UnclaimedRow }))

interface NewcomerProps {
  day: TaskDay | undefined
  /** Whether members can begin. */
  isOpen: boolean
}

/** Today's tasks and rewards. All its states have the same height, so that what is below it does not move. */
export function Today({ day, isOpen, isFetching }: NewcomerProps & { isFetching: boolean }) {
  if (!isOpen)
    return (
      <Suspense fallback={<TodayPlaceholder />}>
        <NotOpenRow />
      </Suspense>
    )
  if (!isOfToday(day)) return isFetching ? <TodayPlaceholder /> : <UnknownRow />
  const Row = mayHaveClaims() ? UnclaimedRow : TodayRow
  return (
    <Suspense fallback={<TodayPlaceholder />}>
      <Row day={day} />
    </Suspense>
  )
}

/** Shown until the first reward. */
export const NewcomerSteps = ({ day, isOpen }: NewcomerProps) =>
  isOfToday(day) && !day.has_earned && <FirstSteps day={day} isOpen={isOpen} />

/** False if the stored figures are of another day. */
const isOfToday = (day: TaskDay | undefined): day is TaskDay => day?.day === dayInDhaka()

export function TodayPlaceholder() {
  return (
    <div className="today" role="status" aria-busy="true">
      <span className="sr">{messages.ui.loading}</span>
      <span className="today-text today-loading">
        <span className="skel" />
        <span className="skel" />
      </span>
    </div>
  )
}

/** The reason why something is not loaded, instead of the row. */
export const TodayFailure = ({ children }: { children: ReactNode }) => <div className="today-failed">{children}</div>

/** Without figures, for example after a start without a connection. */
function UnknownRow() {
  const { unknown, watch } = messages.home.today
  return (
    <Link className="today" to="/home/my-task">
      <span className="today-text">
        <b>{unknown}</b>
      </span>
      <span className="btn btn-sm">{watch}</span>
    </Link>
  )
}
