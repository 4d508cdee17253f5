import { type ReactNode, useState } from 'react'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import { useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface ConfirmedWriteOptions<E extends WriteEndpoint> {
  /** The action: Change. */
  verb: string
  /** One sentence with the old and the new value; undefined if no confirmation is needed. */
  question: (input: Input<E>) => ReactNode
  /** Checks that the schema cannot do: the value is unchanged. */
  check?: (input: Input<E>) => FieldErrors
  onDone: (output: Output<E>, form: HTMLFormElement | undefined) => void
}

/** A write of a form with a confirmation. Render `confirmation` beside the form. */
export function useConfirmedWrite<E extends WriteEndpoint>(
  endpoint: E,
  { verb, question, ...options }: ConfirmedWriteOptions<E>,
) {
  const [dialog, setDialog] = useState<{ sentence: ReactNode; send: (onSettled: () => void) => void }>()
  const write = useWrite(endpoint, {
    unexpected: messages.ui.somethingWrong.short,
    ...options,
    confirm: (input, send) => {
      const sentence = question(input)
      if (sentence === undefined) send(() => {})
      else setDialog({ sentence, send })
    },
  })
  const close = () => setDialog(undefined)
  const confirmation = dialog && (
    // Open until the answer, so that a second click does not hit what is under it.
    <ConfirmDialog verb={verb} isBusy={write.isSending} onConfirm={() => dialog.send(close)} onClose={close}>
      {dialog.sentence}
    </ConfirmDialog>
  )
  return { ...write, confirmation }
}
