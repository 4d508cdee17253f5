import { KeysDialog } from '../tables/keys-dialog.tsx'

const keys = {
  J: 'Next',
  K: 'Previous',
  A: 'Accept, confirm, mark as paid, give',
  D: 'Deny, decline, close',
  '1 to 6': 'The reason, or the way of checking',
  'G and F': 'In an alarm: genuine, forged',
  U: 'Undo the newest decision, within 10 seconds',
  R: 'Write an answer',
  '[ and ]': 'Previous and next kind',
  '/': 'Search',
  '?': 'This list',
}

/** The shortcuts of the inbox. */
export const InboxKeysHelp = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={keys} onClose={onClose}>
    A decision is sent after 10 seconds, or at once if you leave the inbox. In a question, A or Enter takes the marked
    reason.
  </KeysDialog>
)
