import { Icon } from './icon.tsx'
import { ban, checkCheck, circleCheck, circleMinus, circleX, clock, cloudUpload } from './icons/signs.ts'

const looks = {
  pending: { word: 'Pending', icon: clock },
  ok: { word: 'Completed', icon: circleCheck },
  solved: { word: 'Solved', icon: checkCheck },
  failed: { word: 'Failed', icon: circleX },
  blocked: { word: 'Blocked', icon: ban },
  off: { word: 'Inactive', icon: circleMinus },
  waiting: { word: 'Waiting to be sent', icon: cloudUpload },
}

type StatusKind = keyof typeof looks

interface StatusProps {
  is: StatusKind
  /** Another word for the same state: Success, Approved, Denied. */
  children?: string
}

/** Shape, icon and word together, because colour never speaks alone. */
export function Status({ is, children }: StatusProps) {
  return (
    <span className={`badge badge-${is}`}>
      <Icon path={looks[is].icon} />
      {children ?? looks[is].word}
    </span>
  )
}
