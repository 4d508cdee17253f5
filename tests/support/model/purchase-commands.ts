import { plans } from '#contract/plans.ts'
import { defineCommand, plannedCall } from './command.ts'
import { oneOfFirstTwo, resolveMember } from './picks.ts'
import { anyPlanName, purchaseRefusals, resolvePlanName } from './plans-on-sale.ts'
import { moveMoney } from './world.ts'

export const purchasePlan = defineCommand(
  'purchase plan',
  { by: oneOfFirstTwo, sold: anyPlanName },
  ({ by, sold }, world) => {
    const buyer = resolveMember(world, by, ({ balance }) => balance > 0)
    const { planName, plan } = resolvePlanName(world, sold)
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
