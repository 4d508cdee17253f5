import { skipAfterS, type Task } from '#contract/tasks.ts'
import { messages } from '../../i18n/messages.ts'
import { ExitAnimation } from '../../motion/animated-list.tsx'
import { Status } from '../../ui/badge.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { chevronRight, play } from '../../ui/icons/actions.ts'
import { List, Row, RowButton } from '../../ui/lists/list.tsx'
import { useSavedVideos } from '../../videos/use-saved-videos.ts'
import { EntryDialogs } from '../outbox/entries/entry-dialogs.tsx'
import { EntryStatusAnnouncer } from '../outbox/entries/entry-list.tsx'
import { parseBody } from '../outbox/entries/entry-name.ts'
import { EntryRow } from '../outbox/entries/entry-row.tsx'
import type { ShownEntry } from '../outbox/use-outbox.ts'
import { SaveControl } from './save-control.tsx'

interface TaskListProps {
  tasks: Task[]
  /** Claims that wait in the outbox. Such a task cannot be played again. */
  claims: ShownEntry[]
  onOpen: (opened: { task: Task; title: string }) => void
}

/** Today's tasks, numbered in their order. */
export function TaskList({ tasks, claims, onOpen }: TaskListProps) {
  const { count, complete, skipAfter } = messages.tasks
  const { data: videos } = useSavedVideos()
  const isSaved = (task: Task) => videos?.some(({ advertise }) => advertise === task.advertise)
  const findClaim = (task: Task) => claims.find((claim) => parseBody('claim', claim)?.task_id === task._id)
  const openCount = tasks.filter((task) => !findClaim(task) && !isExpired(task)).length
  return (
    <EntryDialogs>
      {openCount > 0 && <p className="count-line">{count(openCount)}</p>}
      <EntryStatusAnnouncer entries={claims} />
      <List>
        <ExitAnimation>
          {tasks.map((task, index) => {
            const title = complete(formatCount(index + 1))
            const titleId = `task-${task._id}`
            const claim = findClaim(task)
            if (claim) return <EntryRow key={claim.id} entry={claim} title={title} />
            if (isExpired(task)) return <ExpiredTask key={task._id} title={title} />
            return (
              <RowButton
                key={task._id}
                start={<IconBadge path={play} />}
                title={<span id={titleId}>{title}</span>}
                detail={isSaved(task) ? messages.videos.saved : skipAfter(formatCount(skipAfterS))}
                end={<Icon path={chevronRight} size="s" />}
                control={videos && !isSaved(task) && <SaveControl advertise={task.advertise} titleId={titleId} />}
                onClick={() => onOpen({ task, title })}
              />
            )
          })}
        </ExitAnimation>
      </List>
    </EntryDialogs>
  )
}

/** By the phone's clock. Only a list that was stored some days ago can have such tasks. */
const isExpired = ({ expires_at }: Task) => Date.parse(expires_at) <= Date.now()

const ExpiredTask = ({ title }: { title: string }) => (
  <Row
    start={<IconBadge path={play} />}
    title={title}
    detail={messages.refusals.task_expired({})}
    end={<Status is="failed">{messages.tasks.expired}</Status>}
  />
)
