import { supports } from '#contract/supports.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'
import type { AboutMessageProps } from './delete-message.tsx'

export function SolveMessage({ message, onClose }: AboutMessageProps) {
  const { submit, isSending, failure } = useWrite(supports.solve, {
    onDone: () => {
      showToast.success(supports.solve.message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      verb="Solve"
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ id: message._id })}
      onClose={onClose}
    >
      The message of <b>{message.username}</b> from <When iso={message.created_at} /> is shown as solved.
    </ConfirmDialog>
  )
}
