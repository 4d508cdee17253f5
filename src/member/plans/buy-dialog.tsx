import { type Plan, plans } from '#contract/plans.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/format.tsx'

interface BuyDialogProps {
  plan: Plan
  onPurchased: () => void
  onClose: () => void
}

export function BuyDialog({ plan, onPurchased, onClose }: BuyDialogProps) {
  const { buys, getsFree } = messages.plans
  const { submit, isSending, errors, failure } = useWrite(plans.purchase, {
    unexpected: messages.ui.somethingWrong.pleaseLater,
    onDone: onPurchased,
  })
  return (
    <ConfirmDialog
      verb={messages.plans.purchase}
      isBusy={isSending}
      error={failure ?? errors.planName}
      onConfirm={() => submit({ planName: plan.plan_name })}
      onClose={onClose}
    >
      {plan.price > 0 ? buys(plan.plan_name, formatPrice(plan.price)) : getsFree(plan.plan_name)}
    </ConfirmDialog>
  )
}
