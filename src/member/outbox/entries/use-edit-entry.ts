import { useState } from 'react'
import * as v from 'valibot'
import { translateErrors } from '../../../api/call-error.ts'
import { translateIssues } from '../../../api/use-write.ts'
import type { FieldErrors } from '../../../forms/form-errors.ts'
import { messages } from '../../../i18n/messages.ts'
import { drain } from '../../../outbox/drain.ts'
import { editEntry } from '../../../outbox/entries.ts'
import { type Entry, rows } from '../../../outbox/entry.ts'

/** Edits an entry and sends it. */
export function useEditEntry({ id, kind, refused }: Entry, { onSaved }: { onSaved: () => void }) {
  const [errors, setErrors] = useState<FieldErrors>(() => translateErrors(refused ?? {}))
  const [isSaving, setIsSaving] = useState(false)
  const [isLate, setIsLate] = useState(false)

  async function save(fields: object) {
    const checked = v.safeParse(rows[kind].input, fields)
    setErrors(checked.success ? {} : translateIssues(checked.issues))
    if (!checked.success) return
    setIsSaving(true)
    const isChanged = await editEntry(id, checked.output)
    setIsSaving(false)
    setIsLate(!isChanged)
    if (!isChanged) return
    void drain()
    onSaved()
  }

  return { save, isSaving, errors, failure: isLate ? messages.outbox.alreadySent : undefined }
}
