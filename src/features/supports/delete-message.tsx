import { type SupportMessage, supports } from '#contract/supports.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'

export interface AboutMessageProps {
  message: SupportMessage
  onClose: () => void
}

export function DeleteMessage({ message, onClose }: AboutMessageProps) {
  const { submit, isSending, failure } = useWrite(supports.delete, {
    onDone: () => {
      showToast.success(supports.delete.message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      verb="Delete"
      isDanger
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ id: message._id })}
      onClose={onClose}
    >
      Delete the message of <b>{message.username}</b> from <When iso={message.created_at} />.
    </ConfirmDialog>
  )
}
