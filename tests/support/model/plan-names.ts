import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { toTaka } from './amounts.ts'
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

/** What the buyer was shown. Older pages send only the name. */
export const anyShownPlan = fc.constantFrom('only the name', 'the plan', 'the plan', 'another price', 'another plan')

/** The fields of a purchase that say what was shown. */
export function resolveShownPlan(plan: Plan | undefined, shown: Choice<typeof anyShownPlan>) {
  if (shown === 'another plan') return { plan_id: randomUUID() }
  if (!plan || shown === 'only the name') return {}
  return { plan_id: plan.id, price: toTaka(shown === 'the plan' ? plan.price : getOtherPrice(plan)) }
}

const getOtherPrice = ({ price }: Plan) => (price > 0 ? price - 1 : price + 1)

interface Purchase {
  buyer: Member
  plan: Plan | undefined
  shown: Choice<typeof anyShownPlan>
}

/** The reasons to refuse a purchase. */
export const purchaseRefusals = ({ buyer, plan, shown }: Purchase): PlannedCall['refusals'] => [
  [!plan, { status: 404, field: 'planName' }],
  [plan !== undefined && (shown === 'another price' || shown === 'another plan'), { status: 409 }],
  [
    plan !== undefined && plan.price > buyer.balance,
    { status: 422, message: 'Your balance is not enough to complete this transaction.' },
  ],
]
