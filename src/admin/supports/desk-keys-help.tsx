import { KeysDialog } from '../tables/keys-dialog.tsx'

const keys = {
  J: 'Next thread',
  K: 'Previous thread',
  Enter: 'Open the thread',
  R: 'Write an answer',
  '1 to 9': 'Insert a canned answer',
  'Ctrl and Enter': 'Send the answer',
  Escape: 'Leave the text',
  E: 'Solve (asks first), as S',
  '/': 'Search',
  '?': 'This list',
}

/** The shortcuts of the support desk. */
export const DeskKeysHelp = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={keys} onClose={onClose}>
    The arrow keys move as J and K do. In a question, A or Ctrl and Enter confirms.
  </KeysDialog>
)
