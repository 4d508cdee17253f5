import { useState } from 'react'
import { messages } from '../../../i18n/messages.ts'
import { deleteEntry } from '../../../outbox/entries.ts'
import type { Entry } from '../../../outbox/entry.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface DeleteEntryProps {
  entry: Entry
  name: string
  onClose: () => void
}

export function DeleteEntry({ entry, name, onClose }: DeleteEntryProps) {
  const [isLate, setIsLate] = useState(false)
  const { askToDelete, askToDeleteUnsure, alreadySent, delete: verb } = messages.outbox
  const ask = entry.mayHaveArrived ? askToDeleteUnsure : askToDelete

  async function confirm() {
    if (await deleteEntry(entry.id)) onClose()
    else setIsLate(true)
  }

  return (
    <ConfirmDialog
      verb={verb}
      isDanger
      error={isLate ? alreadySent : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {ask(<b>{name}</b>)}
    </ConfirmDialog>
  )
}
