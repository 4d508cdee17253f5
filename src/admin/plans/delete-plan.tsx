import { type Plan, plans } from '#contract/plans.ts'
import { formatPrice } from '../../ui/format.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export function DeletePlan({ plan: { plan_name, price }, onClose }: { plan: Plan; onClose: () => void }) {
  return (
    <ConfirmWrite endpoint={plans.delete} input={{ planName: plan_name }} verb="Delete" isDanger onClose={onClose}>
      Delete the plan <b>{plan_name}</b>, {formatPrice(price)} TK per month. It is not sold any more; members who hold
      it keep it.
    </ConfirmWrite>
  )
}
