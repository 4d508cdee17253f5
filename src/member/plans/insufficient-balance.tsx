import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { words } from '../../words/words.ts'

export function InsufficientBalance({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={words.plans.insufficientBalance}
      onClose={onClose}
      actions={<ButtonLink to="/home/payment-sitting">{words.plans.paymentSetting}</ButtonLink>}
    >
      <p>{words.refusals.insufficient_balance({})}</p>
    </Dialog>
  )
}
