import { Icon } from './icon.tsx'
import './stitched-ring.css'

const stitches = 20

interface StitchedRingProps {
  /** The outline of the icon inside. */
  path: string
  /** Waiting: six stitches turn. Done: all are sewn. Over: none is. */
  state: 'waiting' | 'done' | 'over'
}

/** A ring of stitches around an icon. Decorative: the heading below it has the same meaning. */
export function StitchedRing({ path, state }: StitchedRingProps) {
  const sewn = { waiting: 6, done: stitches, over: 0 }[state]
  return (
    <span className={state === 'waiting' ? 'stitched-ring is-turning' : 'stitched-ring'} aria-hidden="true">
      <svg viewBox="0 0 84 84" aria-hidden="true">
        <circle cx="42" cy="42" r="37" pathLength={stitches} strokeDasharray=".42 .58" />
        {sewn > 0 && (
          <circle
            cx="42"
            cy="42"
            r="37"
            pathLength={stitches}
            strokeDasharray={`${'.42 .58 '.repeat(sewn - 1)}.42 ${stitches - sewn + 0.58}`}
          />
        )}
      </svg>
      <Icon path={path} />
    </span>
  )
}
