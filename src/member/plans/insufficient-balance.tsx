import { messages } from '../../i18n/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function InsufficientBalance({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={messages.plans.insufficientBalance}
      onClose={onClose}
      actions={<ButtonLink to="/home/payment-sitting">{messages.plans.paymentSetting}</ButtonLink>}
    >
      <p>{messages.refusals.insufficient_balance({})}</p>
    </Dialog>
  )
}
