import { refusals } from '#contract/errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { said, words } from '../../words/words.ts'

const [, message] = refusals.insufficient_balance

export function InsufficientBalance({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={words.plans.insufficientBalance}
      onClose={onClose}
      actions={<ButtonLink to="/home/payment-sitting">{words.plans.paymentSetting}</ButtonLink>}
    >
      <p>{said(message)}</p>
    </Dialog>
  )
}
