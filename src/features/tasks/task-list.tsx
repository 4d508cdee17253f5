import { skipAfterS, type Task } from '#contract/tasks.ts'
import { Leaving } from '../../motion/leaving.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chevronRight, play } from '../../ui/icons/signs.ts'
import { List, RowButton } from '../../ui/list.tsx'
import { formatCount } from '../../ui/money.tsx'
import { Patch } from '../../ui/patch.tsx'
import { useSavedVideos } from '../../videos/use-saved-videos.ts'
import { words } from '../../words/words.ts'
import { SaveControl } from './save-control.tsx'

interface TaskListProps {
  tasks: Task[]
  onOpen: (opened: { task: Task; title: string }) => void
}

/** Today's tasks, numbered as they stand there. */
export function TaskList({ tasks, onOpen }: TaskListProps) {
  const { count, complete, skipAfter } = words.tasks
  const { data: videos } = useSavedVideos()
  const isSaved = (task: Task) => videos?.some(({ advertise }) => advertise === task.advertise)
  return (
    <>
      <p className="count-line">{count(formatCount(tasks.length), tasks.length === 1)}</p>
      <List>
        <Leaving>
          {tasks.map((task, place) => {
            const title = complete(formatCount(place + 1))
            const titleId = `task-${task._id}`
            return (
              <RowButton
                key={task._id}
                start={<Patch path={play} />}
                title={<span id={titleId}>{title}</span>}
                detail={isSaved(task) ? words.videos.saved : skipAfter(formatCount(skipAfterS))}
                end={<Icon path={chevronRight} size="s" />}
                control={videos && !isSaved(task) && <SaveControl advertise={task.advertise} titleId={titleId} />}
                onClick={() => onOpen({ task, title })}
              />
            )
          })}
        </Leaving>
      </List>
    </>
  )
}
