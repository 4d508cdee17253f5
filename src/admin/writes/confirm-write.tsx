import { type ReactNode, useState } from 'react'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import { useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { SecondPersonNote, useSecondPerson } from './use-second-person.tsx'

interface ConfirmWriteProps<E extends WriteEndpoint> {
  endpoint: E
  input: Input<E>
  /** The action: Accept, Delete, Block. */
  verb: string
  isDanger?: boolean
  /** The toast, if it differs from the endpoint's message. */
  successMessage?: string
  /** The letter that confirms. */
  shortcut?: string
  onClose: () => void
  /** Taka that the write moves, if the question does not say itself that a second person is asked. */
  amount?: number
  /** One sentence with the object and the amount. */
  children: ReactNode
}

/** A confirmation dialog that sends a write and shows the result. */
export function ConfirmWrite<E extends WriteEndpoint>({
  endpoint,
  input,
  verb,
  isDanger = false,
  successMessage = endpoint.message,
  shortcut,
  onClose,
  amount,
  children,
}: ConfirmWriteProps<E>) {
  const asksSecondPerson = useSecondPerson(endpoint)
  const { submit, isSending, errors, failure } = useWrite(endpoint, {
    isDialog: true,
    about: JSON.stringify(input),
    onDone: () => {
      showToast.success(successMessage)
      onClose()
    },
    onProposed: onClose,
  })
  return (
    <ConfirmDialog
      verb={verb}
      isDanger={isDanger}
      isBusy={isSending}
      error={failure ?? Object.values(errors)[0]}
      shortcut={shortcut}
      onConfirm={() => submit(input)}
      onClose={onClose}
    >
      {children}
      <SecondPersonNote isAsked={asksSecondPerson({ amount, ...('mode' in input && { mode: input.mode }) })} />
    </ConfirmDialog>
  )
}

interface ConfirmedWriteOptions<E extends WriteEndpoint> {
  /** As of `useWrite`. */
  about?: string
  /** The action: Change. */
  verb: string
  /** One sentence with the old and the new value; undefined if no confirmation is needed. */
  question: (input: Input<E>) => ReactNode
  /** Checks that the schema cannot do: the value is unchanged. */
  check?: (input: Input<E>) => FieldErrors
  onDone: (output: Output<E>, form: HTMLFormElement | undefined) => void
  /** A second person has to confirm it. */
  onProposed?: () => void
}

/** A write of a form with a confirmation. Render `confirmation` beside the form. */
export function useConfirmedWrite<E extends WriteEndpoint>(
  endpoint: E,
  { verb, question, ...options }: ConfirmedWriteOptions<E>,
) {
  const asksSecondPerson = useSecondPerson(endpoint)
  const [dialog, setDialog] = useState<{ sentence: ReactNode; send: (onSettled: () => void) => void }>()
  const write = useWrite(endpoint, {
    ...options,
    confirm: (input, send) => {
      const sentence = question(input)
      if (sentence === undefined) send(() => {})
      else setDialog({ sentence, send })
    },
  })
  const close = () => setDialog(undefined)
  const confirmation = dialog && (
    // Open until the response, so that a second click does not hit what is under it.
    <ConfirmDialog verb={verb} isBusy={write.isSending} onConfirm={() => dialog.send(close)} onClose={close}>
      {dialog.sentence}
      <SecondPersonNote isAsked={asksSecondPerson({})} />
    </ConfirmDialog>
  )
  return { ...write, confirmation }
}
