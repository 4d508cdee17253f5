import { type ReactNode, useState } from 'react'
import type { Input, Output, WriteEndpoint } from '#contract/endpoint.ts'
import { useWrite } from '../../api/use-write.ts'
import type { FieldErrors } from '../../forms/form-errors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { words } from '../../words/words.ts'

interface AskedWriteOptions<E extends WriteEndpoint> {
  /** What happens: Change. */
  verb: string
  /** One sentence that names what was and what is to be; undefined where nothing has to be asked. */
  question: (input: Input<E>) => ReactNode
  /** What the schema cannot know: that it is so already. */
  check?: (input: Input<E>) => FieldErrors
  onDone: (output: Output<E>, form: HTMLFormElement | undefined) => void
}

/** A write from a form of which somebody is asked first. `confirmation` is the question, to be shown beside the form. */
export function useConfirmedWrite<E extends WriteEndpoint>(
  endpoint: E,
  { verb, question, ...options }: AskedWriteOptions<E>,
) {
  const [asked, setAsked] = useState<{ sentence: ReactNode; send: (onSettled: () => void) => void }>()
  const write = useWrite(endpoint, {
    unexpected: words.ui.somethingWrong.short,
    ...options,
    ask: (input, send) => {
      const sentence = question(input)
      if (sentence === undefined) send(() => {})
      else setAsked({ sentence, send })
    },
  })
  const close = () => setAsked(undefined)
  const confirmation = asked && (
    // Open until there is an answer, so that a second press does not meet what lies under it.
    <ConfirmDialog verb={verb} isBusy={write.isSending} onConfirm={() => asked.send(close)} onClose={close}>
      {asked.sentence}
    </ConfirmDialog>
  )
  return { ...write, confirmation }
}
