import { Link } from '@tanstack/react-router'
import type { TaskDay } from '#contract/tasks.ts'
import { messages } from '../../i18n/messages.ts'
import { formatPrice } from '../../ui/format.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

interface TodayRowProps {
  day: TaskDay
  /** Tasks that were watched, whose claims wait in the outbox. */
  claimed?: string[]
}

/** What can be earned today, or what was earned once nothing is left. */
export function TodayRow({ day: { open, done, earned }, claimed = [] }: TodayRowProps) {
  const { today } = messages.home
  const left = open.filter(({ _id }) => _id === null || !claimed.includes(_id))
  const all = open.length + done
  const watched = all - left.length
  if (all === 0 || (left.length === 0 && earned === 0)) return null
  const reward = left.reduce((sum, task) => sum + task.reward, 0)
  return (
    <Link className="today" to="/home/my-task">
      <span className="today-text">
        <b>{left.length > 0 ? today.left(left.length) : today.done}</b>
        <span className="money">{today.amount(formatPrice(left.length > 0 ? reward : earned))}</span>
      </span>
      {left.length > 0 && <span className="btn btn-sm">{today.watch}</span>}
      <ProgressBar label={today.progress(watched, all)} percent={Math.round((watched / all) * 100)} />
    </Link>
  )
}
