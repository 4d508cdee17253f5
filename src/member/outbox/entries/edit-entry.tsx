import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { translateErrors } from '../../../api/call-error.ts'
import { translateIssues } from '../../../api/use-write.ts'
import { mayReachServer } from '../../../connectivity/connectivity.ts'
import { DraftValues } from '../../../forms/draft.ts'
import type { FieldErrors } from '../../../forms/form.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { messages } from '../../../i18n/messages.ts'
import { editEntry } from '../../../outbox/entries.ts'
import { type Entry, outboxEndpoints } from '../../../outbox/entry.ts'
import { sendEntries } from '../../../outbox/send-entries.ts'
import type { EntryDialogProps } from './entry-dialogs.tsx'

interface EditEntryProps extends EntryDialogProps {
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
      <DraftValues value={toText(entry.body)}>{children}</DraftValues>
    </FormDialog>
  )
}

const toText = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))

/** Edits an entry and sends it. */
function useEditEntry({ id, kind, refused }: Entry, { onSaved }: { onSaved: () => void }) {
  const [errors, setErrors] = useState<FieldErrors>(() => translateErrors(refused ?? {}))
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function save(fields: object) {
    const checked = v.safeParse(outboxEndpoints[kind].input, fields)
    setErrors(checked.success ? {} : translateIssues(checked.issues))
    if (!checked.success) return
    setIsSaving(true)
    try {
      if (!(await editEntry(id, checked.output))) return setFailure(messages.outbox.alreadySent)
      void sendEntries({ isOnline: mayReachServer() })
      onSaved()
    } catch {
      // The browser's storage does not answer.
      setFailure(messages.outbox.cannotSave)
    } finally {
      setIsSaving(false)
    }
  }

  return { save, isSaving, errors, failure }
}
