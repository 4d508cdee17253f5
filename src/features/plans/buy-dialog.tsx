import { type Plan, plans } from '#contract/plans.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/money.tsx'

interface BuyDialogProps {
  plan: Plan
  onPurchased: () => void
  onClose: () => void
}

export function BuyDialog({ plan, onPurchased, onClose }: BuyDialogProps) {
  const { submit, isSending, errors, failure } = useWrite(plans.purchase, {
    unexpected: 'Something went wrong. Please try again later.',
    onDone: onPurchased,
  })
  return (
    <ConfirmDialog
      verb="Purchase"
      isBusy={isSending}
      error={failure ?? errors.planName}
      onConfirm={() => submit({ planName: plan.plan_name })}
      onClose={onClose}
    >
      You buy the {plan.plan_name} plan for {formatPrice(plan.price)} TK. It is taken from your balance.
    </ConfirmDialog>
  )
}
