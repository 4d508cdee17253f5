import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { EditEntry } from '../outbox/entries/edit-entry.tsx'
import type { EntryDialogProps } from '../outbox/entries/entry-dialogs.tsx'

/** Edits an unsent message. */
export function EditMessage(props: EntryDialogProps) {
  return (
    // The form has no field for the request and the picture of the message.
    <EditEntry {...props} read={(typed) => ({ ...props.entry.body, ...typed })}>
      <MessageField />
    </EditEntry>
  )
}

/** Edits an unsent reply. */
export function EditReply(props: EntryDialogProps) {
  return (
    <EditEntry {...props} read={(typed) => ({ ...props.entry.body, ...typed })}>
      <TextAreaField name="message" label={messages.supports.thread.reply} />
    </EditEntry>
  )
}

export function MessageField() {
  return <TextAreaField name="message" label={messages.supports.message} placeholder={messages.supports.placeholder} />
}
