import type { ReactNode } from 'react'
import type { Input, WriteEndpoint } from '#contract/endpoint.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface ConfirmWriteProps<E extends WriteEndpoint> {
  endpoint: E
  input: Input<E>
  /** What happens: Accept, Delete, Block. */
  verb: string
  isDanger?: boolean
  /** What a person reads once it is done, where the row's own message does not say it. */
  done?: string
  onClose: () => void
  /** One sentence that names the thing and the amount. */
  children: ReactNode
}

/** Asks `Are you sure?`, makes the write, and says that it is done or why it was refused. */
export function ConfirmWrite<E extends WriteEndpoint>({
  endpoint,
  input,
  verb,
  isDanger = false,
  done = endpoint.message,
  onClose,
  children,
}: ConfirmWriteProps<E>) {
  const { submit, isSending, errors, failure } = useWrite(endpoint, {
    unexpected: messages.ui.somethingWrong.short,
    onDone: () => {
      showToast.success(done)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      verb={verb}
      isDanger={isDanger}
      isBusy={isSending}
      error={failure ?? Object.values(errors)[0]}
      onConfirm={() => submit(input)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
