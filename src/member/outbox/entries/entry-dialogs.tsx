import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'
import { messages } from '../../../i18n/messages.ts'
import { deleteEntry } from '../../../outbox/entries.ts'
import type { Entry, Kind } from '../../../outbox/entry.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

export interface EntryDialogProps {
  entry: Entry
  onClose: () => void
}

/** The edit dialog of each kind, with the fields of its noun. */
export type Edits = Partial<Record<Kind, ComponentType<EntryDialogProps>>>

interface OpenDialog {
  entry: Entry
  name: string
  action: 'edit' | 'delete'
}

const OpenDialogContext = createContext<(dialog: OpenDialog) => void>(() => {})

/** Opens the dialog of an entry. */
export const useEntryDialog = () => use(OpenDialogContext)

interface EntryDialogsProps {
  edits?: Edits | undefined
  children: ReactNode
}

/** Around rows of entries, so that an open dialog and its input stay when its row is removed. */
export function EntryDialogs({ edits = {}, children }: EntryDialogsProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const Edit = dialog?.action === 'edit' ? edits[dialog.entry.kind] : undefined
  const close = () => setDialog(undefined)
  return (
    <OpenDialogContext value={setDialog}>
      {children}
      {dialog && Edit && <Edit entry={dialog.entry} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteEntry {...dialog} onClose={close} />}
    </OpenDialogContext>
  )
}

interface DeleteEntryProps {
  entry: Entry
  name: string
  onClose: () => void
}

function DeleteEntry({ entry, name, onClose }: DeleteEntryProps) {
  const [failure, setFailure] = useState<string>()
  const { confirmDelete, confirmDeleteUnsure, alreadySent, delete: verb } = messages.outbox
  const question = entry.mayHaveArrived ? confirmDeleteUnsure : confirmDelete

  async function confirm() {
    try {
      if (await deleteEntry(entry.id)) onClose()
      else setFailure(alreadySent)
    } catch {
      // The browser's storage does not answer.
      setFailure(messages.ui.somethingWrong.later)
    }
  }

  return (
    <ConfirmDialog verb={verb} isDanger error={failure} onConfirm={() => void confirm()} onClose={onClose}>
      {question(<b>{name}</b>)}
    </ConfirmDialog>
  )
}
