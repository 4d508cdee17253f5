import { t, translated } from '../../i18n/staff.tsx'
import { KeysDialog } from '../tables/keys-dialog.tsx'

const keys = translated(() => ({
  J: t('Next thread'),
  K: t('Previous thread'),
  Enter: t('Open the thread'),
  R: t('Write an answer'),
  '1 to 9': t('Insert a canned answer'),
  'Ctrl and Enter': t('Send the answer'),
  Escape: t('Leave the text'),
  E: t('Solve (asks first), as S'),
  '/': t('Search'),
  '?': t('This list'),
}))

/** The shortcuts of the support desk. */
export const DeskKeysHelp = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={keys()} onClose={onClose}>
    {t('The arrow keys move as J and K do. In a question, A or Ctrl and Enter confirms.')}
  </KeysDialog>
)
