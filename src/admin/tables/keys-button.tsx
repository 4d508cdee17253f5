import { t } from '../../i18n/staff.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { keyboard } from '../icons/table.ts'

/** Opens the list of shortcuts. Not shown on touch screens. */
export const KeysButton = ({ onClick }: { onClick: () => void }) => (
  <span className="only-keys">
    <IconButton path={keyboard} label={t('Keyboard')} onClick={onClick} />
  </span>
)
