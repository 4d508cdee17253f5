import { type CSSProperties, type ReactNode, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Icon } from './icon.tsx'
import { clock, smartphone } from './icons/actions.ts'
import { check, x } from './icons/initial.ts'
import './timeline.css'

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
  return (
    <ol className="timeline" aria-label={messages.requests.progress}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Steps never change their order, and their titles do when they are done.
        <TimelineStep key={index} {...step} />
      ))}
    </ol>
  )
}

function TimelineStep({ state, title, end, below }: Step) {
  const [firstState] = useState(state)
  // What was done before is shown without motion.
  const isSewn = state === 'done' && firstState !== 'done'
  return (
    <li className={isSewn ? 'is-done is-sewn' : `is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="knot">{icons[state] && <Icon path={icons[state]} />}</span>
      <div className="timeline-line">
        <b>
          {title}
          {state === 'ahead' && <span className="sr"> ({messages.requests.notYet})</span>}
        </b>
        {end && <span className="timeline-end">{end}</span>}
      </div>
      {below && <div className="timeline-below">{below}</div>}
    </li>
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
  const [shown, setShown] = useState({ place, moved: 0 })
  if (place !== shown.place) setShown({ place, moved: shown.place - place })
  if (total < 2 || total > maxStitches) return null
  return (
    <span className="queue-stitches" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: Stitches never change their order.
          key={index}
          className={getStitchClass(index + 1, place)}
          style={index + 1 === place && shown.moved ? ({ '--moved': shown.moved } as CSSProperties) : undefined}
        />
      ))}
    </span>
  )
}

const getStitchClass = (stitch: number, place: number) =>
  stitch === place ? 'is-own' : stitch > place ? 'is-behind' : undefined
