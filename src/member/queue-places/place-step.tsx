import type { ReactNode } from 'react'
import type { OwnQueue } from '#contract/queue-places.ts'
import { messages } from '../../i18n/messages.ts'
import { QueueStitches, type Step } from '../../ui/timeline.tsx'
import { formatMinutes, roundUp } from './use-queue-places.ts'

interface PlaceStepOptions {
  /** Undefined while the place is not known. */
  queue: OwnQueue | undefined
  id: string
  below: ReactNode
}

/** The step of a pending request: its place, and how long it takes from now. */
export function createPlaceStep({ queue, id, below }: PlaceStepOptions): Step {
  const { transactions, requests } = messages
  const item = queue?.items.find(({ _id }) => _id === id)
  if (!queue || !item) return { state: 'now', title: transactions.waiting, below }
  const { place, waited_minutes: waited } = item
  const { total, usual_minutes: usual } = queue
  const isLate = usual !== null && waited >= usual
  return {
    state: 'now',
    title: transactions.queue.place(place, total),
    end: usual !== null && !isLate && requests.about(formatMinutes(roundUp(usual - waited))),
    below: (
      <>
        <QueueStitches place={place} total={total} />
        {isLate && <p>{transactions.queue.slow(formatMinutes(waited))}</p>}
        {below}
      </>
    ),
  }
}
