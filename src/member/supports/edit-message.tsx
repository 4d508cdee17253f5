import { EditEntry } from '../outbox/entries/edit-entry.tsx'
import type { EntryDialogProps } from '../outbox/entries/entry-dialogs.tsx'
import { MessageField } from './message-field.tsx'

/** Edits an unsent message. */
export function EditMessage(about: EntryDialogProps) {
  return (
    <EditEntry {...about}>
      <MessageField />
    </EditEntry>
  )
}
