import { plans } from '#contract/plans.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import { oneOfFirstTwo, resolveMember } from './generators.ts'
import { moveMoney } from './model-state.ts'
import { anyPlanName, purchaseRefusals, resolvePlanName } from './plan-names.ts'

export const purchasePlan = defineCommand(
  'purchase plan',
  { by: oneOfFirstTwo, sold: anyPlanName },
  ({ by, sold }, model) => {
    const buyer = resolveMember(model, by, ({ balance }) => balance > 0)
    const { planName, plan } = resolvePlanName(model, sold)
    return plannedCall({
      by: buyer,
      row: plans.purchase,
      input: { planName },
      refusals: purchaseRefusals(buyer, plan),
      effect: () => {
        moveMoney(plan!.price, { from: [buyer, 'balance'] })
        if (buyer.referrer) moveMoney(plan!.referBalance, { to: [buyer.referrer, 'earning'] })
        buyer.plan = plan!
      },
    })
  },
)
