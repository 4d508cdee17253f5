import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { QueueVerbs } from './use-queue.tsx'
import './keys-help.css'

interface KeysDialogProps {
  /** The effect of each key. */
  keys: Record<string, string>
  onClose: () => void
  children: ReactNode
}

/** The shortcuts of a screen. */
export const KeysDialog = ({ keys, onClose, children }: KeysDialogProps) => (
  <Dialog title="Keyboard" onClose={onClose}>
    <dl className="keys">
      {Object.entries(keys).map(([key, effect]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
    <p className="meta">{children}</p>
  </Dialog>
)

interface KeysHelpProps extends QueueVerbs {
  onClose: () => void
}

/** The shortcuts of a queue. */
export function KeysHelp({ accept, deny, onClose }: KeysHelpProps) {
  const keys = {
    J: 'Next',
    K: 'Previous',
    X: 'Select or deselect',
    A: `${accept} (asks first)`,
    D: `${deny} (asks first)`,
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
