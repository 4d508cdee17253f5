import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { EditEntry } from '../outbox/entries/edit-entry.tsx'
import type { EntryDialogProps } from '../outbox/entries/entry-dialogs.tsx'

/** Edits an unsent message. */
export function EditMessage(props: EntryDialogProps) {
  return (
    <EditEntry {...props}>
      <MessageField />
    </EditEntry>
  )
}

export function MessageField() {
  return <TextAreaField name="message" label={messages.supports.message} placeholder={messages.supports.placeholder} />
}
