import { Dialog } from '../../ui/dialog.tsx'
import type { QueueVerbs } from './use-queue.tsx'
import './keys-help.css'

interface KeysHelpProps extends QueueVerbs {
  onClose: () => void
}

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
      <p className="meta">
        With a selection, {bulkKeys} to all of it. In a question, the same key again or Ctrl and Enter confirms.
      </p>
    </Dialog>
  )
}
