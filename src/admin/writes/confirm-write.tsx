import type { ReactNode } from 'react'
import type { Input, WriteEndpoint } from '#contract/endpoint.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface ConfirmWriteProps<E extends WriteEndpoint> {
  endpoint: E
  input: Input<E>
  /** The action: Accept, Delete, Block. */
  verb: string
  isDanger?: boolean
  /** The toast, if it differs from the endpoint's message. */
  done?: string
  onClose: () => void
  /** One sentence with the object and the amount. */
  children: ReactNode
}

/** A confirmation dialog that sends a write and shows the result. */
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
