import { type Plan, plans } from '#contract/plans.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { words } from '../../words/words.ts'

interface BuyDialogProps {
  plan: Plan
  onPurchased: () => void
  onClose: () => void
}

export function BuyDialog({ plan, onPurchased, onClose }: BuyDialogProps) {
  const { buys, getsFree } = words.plans
  const { submit, isSending, errors, failure } = useWrite(plans.purchase, {
    unexpected: words.ui.somethingWrong.pleaseLater,
    onDone: onPurchased,
  })
  return (
    <ConfirmDialog
      verb={words.plans.purchase}
      isBusy={isSending}
      error={failure ?? errors.planName}
      onConfirm={() => submit({ planName: plan.plan_name })}
      onClose={onClose}
    >
      {plan.price > 0 ? buys(plan.plan_name, formatPrice(plan.price)) : getsFree(plan.plan_name)}
    </ConfirmDialog>
  )
}
