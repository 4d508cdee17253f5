import { skipAfterS, type Task } from '#contract/tasks.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { messages } from '../../i18n/messages.ts'
import { ExitAnimation } from '../../motion/animated-list.tsx'
import { Status } from '../../ui/badge.tsx'
import { formatCount, formatPrice } from '../../ui/format.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { play } from '../../ui/icons/actions.ts'
import { List, Row, RowButton } from '../../ui/list.tsx'
import { useSavedVideos } from '../../videos/use-saved-videos.ts'
import { EntryDialogs } from '../outbox/entries/entry-dialogs.tsx'
import { EntryStatusAnnouncer } from '../outbox/entries/entry-list.tsx'
import { EntryRow } from '../outbox/entries/entry-row.tsx'
import type { ShownEntry } from '../outbox/use-outbox.ts'
import { findClaim, getReward, getTitle, isExpired, isPlayable, type OpenTask } from './open-tasks.ts'
import { SaveAll } from './save-all.tsx'
import { SaveControl } from './save-control.tsx'
import { SaveControlPlace } from './tasks-placeholder.tsx'
import { useVideoSizes } from './use-video-sizes.ts'

interface TaskListProps {
  tasks: Task[]
  /** Claims that wait in the outbox. Such a task cannot be played again. */
  claims: ShownEntry[]
  onOpen: (opened: OpenTask) => void
}

/** Today's tasks, numbered by their place in the day. */
export function TaskList({ tasks, claims, onOpen }: TaskListProps) {
  const { count, watchFor, reward } = messages.tasks
  const isOnline = useIsOnline()
  const { data: videos } = useSavedVideos()
  const isSaved = (task: Task) => videos?.some(({ advertise }) => advertise === task.advertise)
  const playable = tasks.filter((task) => isPlayable(task, claims))
  const unsaved = videos ? playable.filter((task) => !isSaved(task)).map(({ advertise }) => advertise) : []
  const sizes = useVideoSizes(unsaved, { isEnabled: isOnline })
  return (
    <EntryDialogs>
      {playable.length > 0 && (
        <div className="flex between wrap task-head">
          <p className="count-line">{count(playable.length)}</p>
          {isOnline && <SaveAll advertises={unsaved} sizes={sizes} />}
        </div>
      )}
      <EntryStatusAnnouncer entries={claims} />
      <List>
        <ExitAnimation>
          {tasks.map((task, index) => {
            const title = getTitle(task, index)
            const titleId = `task-${task._id}`
            const claim = findClaim(task, claims)
            if (claim) return <EntryRow key={claim.id} entry={claim} title={title} />
            if (isExpired(task)) return <ExpiredTask key={task._id} title={title} />
            return (
              <RowButton
                key={task._id}
                start={<IconBadge path={play} />}
                title={<span id={titleId}>{title}</span>}
                detail={isSaved(task) ? messages.videos.saved : watchFor(formatCount(skipAfterS))}
                end={
                  <span className="money task-reward">
                    <span className="sr">{reward} </span>+{formatPrice(getReward(task))}{' '}
                    <small>{messages.ui.suffix.BDT}</small>
                  </span>
                }
                control={
                  !isSaved(task) &&
                  (videos ? (
                    <SaveControl
                      advertise={task.advertise}
                      sizeBytes={sizes.get(task.advertise)}
                      isOnline={isOnline}
                      titleId={titleId}
                    />
                  ) : (
                    <SaveControlPlace />
                  ))
                }
                onClick={() => onOpen({ task, title })}
              />
            )
          })}
        </ExitAnimation>
      </List>
    </EntryDialogs>
  )
}

const ExpiredTask = ({ title }: { title: string }) => (
  <Row
    start={<IconBadge path={play} />}
    title={title}
    detail={messages.refusals.task_expired({})}
    end={<Status is="failed">{messages.tasks.expired}</Status>}
  />
)
