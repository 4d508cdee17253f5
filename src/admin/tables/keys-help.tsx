import { Dialog } from '../../ui/dialog.tsx'
import type { QueueVerbs } from './use-queue.tsx'
import './keys-help.css'

interface KeysHelpProps extends QueueVerbs {
  onClose: () => void
}

export function KeysHelp({ accept, deny, onClose }: KeysHelpProps) {
  const keys = {
    J: 'Next',
    K: 'The one before',
    X: 'Select it, or take it out again',
    A: `${accept}, after a question`,
    D: `${deny}, after a question`,
    '/': 'Search',
    '?': 'This list',
    'Shift and click': 'Select all between two',
  }
  const bulkKeys = deny === 'Delete' ? 'A asks' : 'A and D ask'
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
      <p className="meta">Where some are selected, {bulkKeys} about all of them.</p>
    </Dialog>
  )
}
