import fc from 'fast-check'
import type { Act } from './command.ts'
import { type Choice, write, writing } from './picks.ts'
import type { Member, Plan, World } from './world.ts'

/** Few names, so that they meet. */
export const nameIndex = fc.constantFrom(0, 0, 1, 1, 2, 3)
export const aPlan = fc.record({ index: nameIndex, as: writing })

export const nameOfPlan = (tag: string, index: number) => `Plan ${tag} ${index}`

export const onSale = ({ plans }: World, name: string): Plan | undefined =>
  plans.find((plan) => plan.name === name && !plan.isRetired)

/** What a name says, written somehow, and the plan that is sold under it. */
export function soldAs(world: World, { index, as }: Choice<typeof aPlan>) {
  const name = nameOfPlan(world.tag, index)
  return { planName: write(name, as), plan: onSale(world, name) }
}

/** Why somebody cannot buy a plan. */
export const cannotBuy = (buyer: Member, plan: Plan | undefined): Act['refusals'] => [
  [!plan, { status: 404, field: 'planName' }],
  [
    plan !== undefined && plan.price > buyer.balance,
    { status: 422, message: 'Your balance is not enough to complete this transaction.' },
  ],
]
