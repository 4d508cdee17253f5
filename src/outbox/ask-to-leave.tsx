import type { ReactNode } from 'react'
import { readSession } from '../api/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatCount } from '../ui/money.tsx'
import { words } from '../words/words.ts'
import { readEntries } from './entries.ts'

interface Ends {
  onLeave: () => void
  onStay: () => void
}

/** What somebody is asked who logs out while something waits. */
export async function askToLeave({ onLeave, onStay }: Ends): Promise<ReactNode> {
  const { length } = await readEntries(readSession()?.username ?? '')
  if (length === 0) return undefined
  return (
    <ConfirmDialog verb={words.ui.logOut} onConfirm={onLeave} onClose={onStay}>
      {words.outbox.askToLeave(formatCount(length), length === 1)}
    </ConfirmDialog>
  )
}
