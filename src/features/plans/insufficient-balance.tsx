import { refusals } from '#contract/errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const [, message] = refusals.insufficient_balance

export function InsufficientBalance({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Insufficient Balance"
      onClose={onClose}
      actions={<ButtonLink to="/home/payment-sitting">Payment setting</ButtonLink>}
    >
      <p>{message}</p>
    </Dialog>
  )
}
