import type { ReactNode } from 'react'
import { DraftValues } from '../../../forms/draft.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { words } from '../../../words/words.ts'
import type { AboutEntryProps } from './entry-dialogs.tsx'
import { useEditEntry } from './use-edit-entry.ts'

interface EditEntryProps extends AboutEntryProps {
  /** From what is typed to what the row takes. */
  read?: (typed: Record<string, string>) => object
  /** The fields of its form. */
  children: ReactNode
}

/** The form of an entry once more, beginning with what was filled in and what was wrong with it. */
export function EditEntry({ entry, read = (typed) => typed, onClose, children }: EditEntryProps) {
  const { save, isSaving, errors, failure } = useEditEntry(entry, { onSaved: onClose })
  return (
    <FormDialog
      title={words.outbox.kinds[entry.kind]}
      verb={words.outbox.save}
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
