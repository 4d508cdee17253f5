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

/** What can be earned today, what was earned once nothing is left, or that there is nothing. */
export function TodayRow({ day: { open, done, earned, is_over }, claimed = [] }: TodayRowProps) {
  const { today } = messages.home
  const notClaimed = open.filter(({ _id }) => _id === null || !claimed.includes(_id))
  // Figures from before the tasks were handed out have no ids.
  const unknown = claimed.filter((id) => !open.some(({ _id }) => _id === id)).length
  const left = open[0]?._id === null ? notClaimed.slice(unknown) : notClaimed
  const all = open.length + done
  const watched = all - left.length
  const reward = left.length > 0 ? left.reduce((sum, task) => sum + task.reward, 0) : earned
  return (
    <Link className="today" to="/home/my-task">
      <span className="today-text">
        <b>{getTitle({ all, left: left.length })}</b>
        {all === 0 && <span className="meta">{is_over ? today.tomorrow : today.soon}</span>}
        {reward > 0 && <span className="money">{today.amount(formatPrice(reward))}</span>}
      </span>
      {left.length > 0 && <span className="btn btn-sm">{today.watch}</span>}
      {all > 0 && <ProgressBar label={today.progress(watched, all)} percent={Math.round((watched / all) * 100)} />}
    </Link>
  )
}

function getTitle({ all, left }: { all: number; left: number }): string {
  const { today } = messages.home
  if (all === 0) return today.none
  return left > 0 ? today.left(left) : today.done
}
