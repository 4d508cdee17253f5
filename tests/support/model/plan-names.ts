import fc from 'fast-check'
import type { PlannedCall } from './define-command.ts'
import { anySpelling, type Choice, spell } from './generators.ts'
import type { Member, ModelState, Plan } from './model-state.ts'

/** Few names, so that plans with equal names occur. */
export const anyNameIndex = fc.constantFrom(0, 0, 1, 1, 2, 3)
export const anyPlanName = fc.record({ index: anyNameIndex, as: anySpelling })

export const planNameAt = (tag: string, index: number) => `Plan ${tag} ${index}`

export const findPlanOnSale = ({ plans }: ModelState, name: string): Plan | undefined =>
  plans.find((plan) => plan.name === name && !plan.isRetired)

/** A spelling of a plan name, and the plan on sale with this name. */
export function resolvePlanName(model: ModelState, { index, as }: Choice<typeof anyPlanName>) {
  const name = planNameAt(model.tag, index)
  return { planName: spell(name, as), plan: findPlanOnSale(model, name) }
}

/** The reasons to refuse a purchase. */
export const purchaseRefusals = (buyer: Member, plan: Plan | undefined): PlannedCall['refusals'] => [
  [!plan, { status: 404, field: 'planName' }],
  [
    plan !== undefined && plan.price > buyer.balance,
    { status: 422, message: 'Your balance is not enough to complete this transaction.' },
  ],
]
