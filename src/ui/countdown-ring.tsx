import { messages } from '../i18n/messages.ts'
import { formatCount } from './format.tsx'
import { Icon } from './icon.tsx'
import { check } from './icons/initial.ts'
import './countdown-ring.css'

interface CountdownRingProps {
  secondsLeft: number
  /** One stitch for each second. */
  seconds: number
}

/** A ring that fills while the video plays. At 0 the figure becomes a tick. */
export function CountdownRing({ secondsLeft, seconds }: CountdownRingProps) {
  const sewn = seconds - secondsLeft
  return (
    <span className="ring" role="timer" aria-label={messages.ui.secondsLeft(formatCount(secondsLeft))}>
      <svg viewBox="0 0 84 84" aria-hidden="true">
        <circle className="todo" cx="42" cy="42" r="37" pathLength={seconds} strokeDasharray=".42 .58" />
        {sewn > 0 && (
          <circle
            className="sewn"
            cx="42"
            cy="42"
            r="37"
            pathLength={seconds}
            strokeDasharray={`${'.42 .58 '.repeat(sewn - 1)}.42 ${secondsLeft + 0.58}`}
          />
        )}
      </svg>
      {secondsLeft > 0 ? formatCount(secondsLeft) : <Icon path={check} />}
    </span>
  )
}
