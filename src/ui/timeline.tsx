import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Icon } from './icon.tsx'
import { clock, smartphone } from './icons/actions.ts'
import { check, x } from './icons/initial.ts'

export interface Step {
  /** `now` is under way, `ahead` not reached yet, `unsent` only on this device. */
  state: 'done' | 'now' | 'ahead' | 'denied' | 'unsent'
  title: string
  /** At the end of the title's line: when it was, or how long it takes. */
  end?: ReactNode
  below?: ReactNode
}

const icons = { done: check, now: clock, ahead: undefined, denied: x, unsent: smartphone }

/** The steps of a request as a seam: done is sewn, ahead are the holes of the needle. */
export function Timeline({ steps }: { steps: Step[] }) {
  const { progress, notYet } = messages.requests
  return (
    <ol className="timeline" aria-label={progress}>
      {steps.map(({ state, title, end, below }) => (
        <li key={title} className={`is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="knot">{icons[state] && <Icon path={icons[state]} />}</span>
          <div className="timeline-line">
            <b>
              {title}
              {state === 'ahead' && <span className="sr"> ({notYet})</span>}
            </b>
            {end && <span className="timeline-end">{end}</span>}
          </div>
          {below && <div className="timeline-below">{below}</div>}
        </li>
      ))}
    </ol>
  )
}

interface QueueStitchesProps {
  place: number
  total: number
}

// More do not fit on a narrow phone.
const maxStitches = 12

/** A place in a queue as stitches. The text beside it says the same. */
export function QueueStitches({ place, total }: QueueStitchesProps) {
  if (total < 2 || total > maxStitches) return null
  return (
    <span className="queue-stitches" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Stitches never change their order.
        <i key={index} className={getStitchClass(index + 1, place)} />
      ))}
    </span>
  )
}

const getStitchClass = (stitch: number, place: number) =>
  stitch === place ? 'is-own' : stitch > place ? 'is-behind' : undefined
