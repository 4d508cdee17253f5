import { t, translated } from '../../i18n/staff.tsx'
import { KeysDialog } from '../tables/keys-dialog.tsx'

const keys = translated(() => ({
  J: t('Next'),
  K: t('Previous'),
  A: t('Accept, confirm, mark as paid, give'),
  D: t('Deny, decline, close'),
  '1 to 6': t('The reason, or the way of checking'),
  'G and F': t('In an alarm: genuine, forged'),
  U: t('Undo the newest decision, within 10 seconds'),
  R: t('Write an answer'),
  '[ and ]': t('Previous and next kind'),
  '/': t('Search'),
  '?': t('This list'),
}))

/** The shortcuts of the inbox. */
export const InboxKeysHelp = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={keys()} onClose={onClose}>
    {t(
      'A decision is sent after 10 seconds, or at once if you leave the inbox. In a question, A or Enter takes the marked reason.',
    )}
  </KeysDialog>
)
