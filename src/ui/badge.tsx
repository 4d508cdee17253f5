import { messages } from '../i18n/messages.ts'
import { Icon } from './icon.tsx'
import { ban, checkCheck, circleMinus, clock, cloudUpload, refresh } from './icons/actions.ts'
import { banknoteArrowUp } from './icons/banknote.ts'
import { circleCheck, circleX, lock, triangleAlert } from './icons/initial.ts'

const icons = {
  pending: clock,
  ok: circleCheck,
  solved: checkCheck,
  failed: circleX,
  blocked: ban,
  off: circleMinus,
  waiting: cloudUpload,
  sending: refresh,
  paying: banknoteArrowUp,
  locked: lock,
  fix: triangleAlert,
}

type StatusKind = keyof typeof icons

interface StatusProps {
  is: StatusKind
  /** Replaces the label: Success, Approved, Denied. */
  children?: string
}

/** Shape, icon and text, because colour alone is not accessible. */
export function Status({ is, children }: StatusProps) {
  const labels: Partial<Record<StatusKind, string>> = messages.ui.status
  return (
    <span className={`badge badge-${is}`}>
      <Icon path={icons[is]} />
      {children ?? labels[is]}
    </span>
  )
}
