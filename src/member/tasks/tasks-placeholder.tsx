import { useState } from 'react'
import { skipAfterS, taskReward } from '#contract/tasks.ts'
import { messages } from '../../i18n/messages.ts'
import { formatCount } from '../../ui/format.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { play } from '../../ui/icons/actions.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { useIsHydrating } from '../../ui/use-is-hydrating.tsx'

/**
 * Until the tasks are known. On the prerendered screen `src/start/first-tasks.ts` adds rows before the page's code runs, which are copies of
 * the hidden one. They look like those of `TaskList`.
 */
export function TasksPlaceholder() {
  const isHydrating = useIsHydrating()
  const [isPrerendered] = useState(isHydrating)
  if (!isPrerendered) return <Skeleton />
  const { complete, watchFor, reward } = messages.tasks
  return (
    <>
      {/* The place of the number of tasks. */}
      <div className="task-head" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Nothing is set; React leaves the rows of the script alone. */}
      <div className="early-tasks" suppressHydrationWarning dangerouslySetInnerHTML={noContent} />
      <div className="early-loading">
        <SpinnerScreen />
      </div>
      <ul className="list early-task" hidden>
        <li className="row-with-control">
          <div className="row">
            <IconBadge path={play} />
            <span className="row-main">
              <b data-text={complete('{number}')} />
              <span className="meta">{watchFor(formatCount(skipAfterS))}</span>
            </span>
            <span className="row-end">
              <span className="money task-reward">
                <span className="sr">{reward} </span>
                <span data-text="+{number}" data-reward={taskReward} /> <small>{messages.ui.suffix.BDT}</small>
              </span>
            </span>
          </div>
          <SaveControlPlace />
        </li>
      </ul>
    </>
  )
}

/** As wide as the button that saves a video, until it is known whether there is one. */
export const SaveControlPlace = () => (
  <span className="save">
    <span className="icon-btn" />
  </span>
)

const noContent = { __html: '' }
