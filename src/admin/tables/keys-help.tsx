import { t } from '../../i18n/staff.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import type { QueueVerbs } from './use-queue.tsx'

interface KeysHelpProps extends QueueVerbs {
  canAcceptSeen: boolean
  onClose: () => void
}

/** The shortcuts of a queue. */
export function KeysHelp({ accept, deny, canAcceptSeen, onClose }: KeysHelpProps) {
  const keys = {
    J: t('Next'),
    K: t('Previous'),
    X: t('Select or deselect'),
    A: t('{accept} (asks first)', { accept }),
    D: t('{deny} (asks first)', { deny }),
    ...(canAcceptSeen && { 'Shift+A': t('Accept all seen (asks first)') }),
    '/': t('Search'),
    '?': t('This list'),
    'Shift and click': t('Select all between two'),
  }
  const bulkKeys = deny === 'Delete' ? t('A applies') : t('A and D apply')
  return (
    <KeysDialog keys={keys} onClose={onClose}>
      {t('With a selection, {bulkKeys} to all of it. In a question, the same key again or Ctrl and Enter confirms.', {
        bulkKeys,
      })}
    </KeysDialog>
  )
}
