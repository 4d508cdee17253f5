import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import './keys-dialog.css'

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
