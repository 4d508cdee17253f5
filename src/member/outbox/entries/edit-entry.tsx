import type { ReactNode } from 'react'
import { DraftValues } from '../../../forms/draft.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { messages } from '../../../i18n/messages.ts'
import type { AboutEntryProps } from './entry-dialogs.tsx'
import { useEditEntry } from './use-edit-entry.ts'

interface EditEntryProps extends AboutEntryProps {
  /** From the form's values to the endpoint's input. */
  read?: (typed: Record<string, string>) => object
  /** The fields of its form. */
  children: ReactNode
}

/** A form with the values and errors of an entry. */
export function EditEntry({ entry, read = (typed) => typed, onClose, children }: EditEntryProps) {
  const { save, isSaving, errors, failure } = useEditEntry(entry, { onSaved: onClose })
  return (
    <FormDialog
      title={messages.outbox.kinds[entry.kind]}
      verb={messages.outbox.save}
      isBusy={isSaving}
      errors={errors}
      failure={failure}
      onSubmit={(typed) => void save(read(typed))}
      onClose={onClose}
    >
      <DraftValues value={textOf(entry.body)}>{children}</DraftValues>
    </FormDialog>
  )
}

const textOf = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
