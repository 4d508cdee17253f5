import type { ReactNode } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLetterKeys } from '../../ui/letter-keys.ts'
import './keys-dialog.css'

interface KeysDialogProps {
  /** The effect of each key. */
  keys: Record<string, string>
  onClose: () => void
  children: ReactNode
}

/** The shortcuts of a screen. */
export function KeysDialog({ keys, onClose, children }: KeysDialogProps) {
  const [areLettersOn, setLettersOn] = useLetterKeys()
  return (
    <Dialog title={t('Keyboard')} onClose={onClose}>
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
      <label className="check">
        <input
          type="checkbox"
          checked={areLettersOn}
          onChange={({ currentTarget }) => setLettersOn(currentTarget.checked)}
        />
        <span>{t('Shortcuts of one letter or digit')}</span>
      </label>
    </Dialog>
  )
}
