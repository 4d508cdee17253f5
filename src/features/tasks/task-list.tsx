import { skipAfterS, type Task } from '#contract/tasks.ts'
import { Leaving } from '../../motion/leaving.tsx'
import { Icon } from '../../ui/icon.tsx'
import { chevronRight, play } from '../../ui/icons/signs.ts'
import { List, RowButton } from '../../ui/list.tsx'
import { formatCount } from '../../ui/money.tsx'
import { Patch } from '../../ui/patch.tsx'
import { words } from '../../words/words.ts'

interface TaskListProps {
  tasks: Task[]
  onOpen: (opened: { task: Task; title: string }) => void
}

/** Today's tasks, numbered as they stand there. */
export function TaskList({ tasks, onOpen }: TaskListProps) {
  const { count, complete, skipAfter } = words.tasks
  return (
    <>
      <p className="count-line">{count(formatCount(tasks.length), tasks.length === 1)}</p>
      <List>
        <Leaving>
          {tasks.map((task, place) => {
            const title = complete(formatCount(place + 1))
            return (
              <RowButton
                key={task._id}
                start={<Patch path={play} />}
                title={title}
                detail={skipAfter(formatCount(skipAfterS))}
                end={<Icon path={chevronRight} size="s" />}
                onClick={() => onOpen({ task, title })}
              />
            )
          })}
        </Leaving>
      </List>
    </>
  )
}
