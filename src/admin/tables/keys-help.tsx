import { KeysDialog } from './keys-dialog.tsx'
import type { QueueVerbs } from './use-queue.tsx'

interface KeysHelpProps extends QueueVerbs {
  canAcceptSeen: boolean
  onClose: () => void
}

/** The shortcuts of a queue. */
export function KeysHelp({ accept, deny, canAcceptSeen, onClose }: KeysHelpProps) {
  const keys = {
    J: 'Next',
    K: 'Previous',
    X: 'Select or deselect',
    A: `${accept} (asks first)`,
    D: `${deny} (asks first)`,
    ...(canAcceptSeen && { 'Shift+A': 'Accept all seen (asks first)' }),
    '/': 'Search',
    '?': 'This list',
    'Shift and click': 'Select all between two',
  }
  const bulkKeys = deny === 'Delete' ? 'A applies' : 'A and D apply'
  return (
    <KeysDialog keys={keys} onClose={onClose}>
      With a selection, {bulkKeys} to all of it. In a question, the same key again or Ctrl and Enter confirms.
    </KeysDialog>
  )
}
