import { plans } from '#contract/plans.ts'
import { act, command } from './command.ts'
import { oneOfTwo, theOne } from './picks.ts'
import { aPlan, cannotBuy, soldAs } from './plans-on-sale.ts'
import { move } from './world.ts'

export const purchasePlan = command('purchase plan', { by: oneOfTwo, sold: aPlan }, ({ by, sold }, world) => {
  const buyer = theOne(world, by, ({ balance }) => balance > 0)
  const { planName, plan } = soldAs(world, sold)
  return act({
    by: buyer,
    row: plans.purchase,
    input: { planName },
    refusals: cannotBuy(buyer, plan),
    effect: () => {
      move(plan!.price, { from: [buyer, 'balance'] })
      if (buyer.referrer) move(plan!.referBalance, { to: [buyer.referrer, 'earning'] })
      buyer.plan = plan!
    },
  })
})
