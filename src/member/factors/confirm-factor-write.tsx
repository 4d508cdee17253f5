import type { ReactNode } from 'react'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import type { SuccessCode } from '#contract/successes.ts'
import type { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

interface ConfirmFactorWriteProps<E extends WriteEndpoint> {
  endpoint: E
  input: Input<E>
  verb: string
  /** Its message is shown after it. */
  success: SuccessCode
  onDone?: (output: Output<E>) => void
  onRefused?: (refusal: CallError) => void
  onClose: () => void
  children: ReactNode
}

/** Confirms a write that makes something useless: a removed factor, or the present recovery codes. */
export function ConfirmFactorWrite<E extends WriteEndpoint>(props: ConfirmFactorWriteProps<E>) {
  const { endpoint, input, verb, success, onDone, onRefused, onClose, children } = props
  const { submit, isSending, errors, failure } = useWrite(endpoint, {
    about: JSON.stringify(input),
    ...(onRefused && { onRefused }),
    onDone: (output) => {
      showToast.success(messages.successes[success])
      onClose()
      onDone?.(output)
    },
  })
  return (
    <ConfirmDialog
      verb={verb}
      isDanger
      isBusy={isSending}
      error={failure ?? Object.values(errors)[0]}
      onConfirm={() => submit(input)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
