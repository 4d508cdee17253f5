import { tasks } from '#contract/tasks.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

interface UnplayableFooterProps {
  taskId: string
  /** Gets the message for the member. */
  onReported: (message: string) => void
}

/** Says that this phone cannot play the video, and reports it to the administrators. */
export function UnplayableFooter({ taskId, onReported }: UnplayableFooterProps) {
  const { title, help, report } = messages.unplayable
  const { submit, isSending, errors, failure } = useWrite(tasks.reportUnplayable, {
    about: taskId,
    isDialog: true,
    onDone: () => onReported(messages.successes.unplayable_reported),
  })
  const problem = failure ?? errors.task_id
  return (
    <>
      {problem ? (
        <Banner tone="error">{problem}</Banner>
      ) : (
        <div className="player-text" role="alert">
          <b>{title}</b>
          <p>{help}</p>
        </div>
      )}
      <Button variant="accent" isBusy={isSending} onClick={() => submit({ task_id: taskId })}>
        {report}
      </Button>
    </>
  )
}
