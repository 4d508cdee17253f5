import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { plans } from '#contract/plans.ts'
import { type Amount, resolveAmount, settingAmount, shareAmount } from './amounts.ts'
import { defineCommand, type PlannedCall, plannedCall } from './define-command.ts'
import {
  anyCaller,
  anyIndex,
  type Choice,
  oneOfFirstTwo,
  pick,
  rarely,
  resolveCaller,
  resolveMember,
} from './generators.ts'
import { moveMoney, payReferBalance } from './model-state.ts'
import {
  anyNameIndex,
  anyPlanName,
  anyShownPlan,
  findPlanOnSale,
  planNameAt,
  purchaseRefusals,
  resolvePlanName,
  resolveShownPlan,
} from './plan-names.ts'

/** The amounts of a plan. The refer balance is often close to the price. */
const anyPlanAmounts = fc.record({ price: settingAmount, bonus: settingAmount, refer: shareAmount })

type PlanAmounts = Record<'price' | 'bonus' | 'refer', Amount>

function resolvePlanAmounts(choice: Choice<typeof anyPlanAmounts>): PlanAmounts {
  const price = resolveAmount(choice.price, { minimum: 0 })
  const bonus = resolveAmount(choice.bonus, { minimum: 0 })
  return { price, bonus, refer: resolveAmount(choice.refer, { available: price.poisha, minimum: 0 }) }
}

const toPlanInput = ({ price, bonus, refer }: PlanAmounts) => ({
  price: price.taka,
  bonus: bonus.taka,
  refer_balance: refer.taka,
  features: '["A feature"]',
})

/** The refer balance must not exceed the price. */
const planAmountRefusals = ({ price, bonus, refer }: PlanAmounts): PlannedCall['refusals'] => [
  [price.isInvalid, { status: 400, field: 'price' }],
  [bonus.isInvalid, { status: 400, field: 'bonus' }],
  [refer.isInvalid || refer.poisha > price.poisha, { status: 400, field: 'refer_balance' }],
]

const toPlanFigures = ({ price, bonus, refer }: PlanAmounts) => ({
  price: price.poisha,
  bonus: bonus.poisha,
  referBalance: refer.poisha,
})

export const createPlan = defineCommand(
  'create plan',
  { by: anyCaller, index: fc.nat({ max: 3 }), figures: anyPlanAmounts },
  (choice, model) => {
    const name = planNameAt(model.tag, choice.index)
    const figures = resolvePlanAmounts(choice.figures)
    return plannedCall({
      by: resolveCaller(model, choice.by),
      endpoint: plans.create,
      input: { plan_name: name, ...toPlanInput(figures) },
      refusals: [
        ...planAmountRefusals(figures),
        [findPlanOnSale(model, name) !== undefined, { status: 409, field: 'plan_name' }],
      ],
      effect: ({ data }) => {
        model.plans.push({ id: data._id, name, isRetired: false, ...toPlanFigures(figures) })
      },
    })
  },
)

export const updatePlan = defineCommand(
  'update plan',
  { by: anyCaller, plan: anyIndex, rename: rarely(anyNameIndex), figures: anyPlanAmounts },
  (choice, model) => {
    const plan = pick(model.plans, choice.plan)
    const name = choice.rename === null && plan ? plan.name : planNameAt(model.tag, choice.rename ?? 0)
    const figures = resolvePlanAmounts(choice.figures)
    const namesake = findPlanOnSale(model, name)
    return plannedCall({
      by: resolveCaller(model, choice.by),
      endpoint: plans.update,
      input: { id: plan?.id ?? randomUUID(), plan_name: name, ...toPlanInput(figures) },
      refusals: [
        ...planAmountRefusals(figures),
        [!plan || plan.isRetired, { status: 404 }],
        [namesake !== undefined && namesake !== plan, { status: 409, field: 'plan_name' }],
      ],
      effect: () => {
        Object.assign(plan!, { name, ...toPlanFigures(figures) })
      },
    })
  },
)

export const retirePlan = defineCommand(
  'retire plan',
  { by: anyCaller, planChoice: anyPlanName },
  ({ by, planChoice }, model) => {
    const { planName, plan } = resolvePlanName(model, planChoice)
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: plans.delete,
      input: { planName },
      refusals: [[!plan, { status: 404 }]],
      effect: () => {
        plan!.isRetired = true
      },
    })
  },
)

export const purchasePlan = defineCommand(
  'purchase plan',
  { by: oneOfFirstTwo, planChoice: anyPlanName, shown: anyShownPlan },
  ({ by, planChoice, shown }, model) => {
    const buyer = resolveMember(model, by, ({ balance }) => balance > 0)
    const { planName, plan } = resolvePlanName(model, planChoice)
    return plannedCall({
      by: buyer,
      endpoint: plans.purchase,
      input: { planName, ...resolveShownPlan(plan, shown) },
      refusals: [
        ...purchaseRefusals({ buyer, plan, shown }),
        // A free plan is not bought again by its holder.
        [plan?.price === 0 && buyer.plan === plan, { status: 409, message: 'You have this plan already.' }],
      ],
      effect: () => {
        moveMoney(plan!.price, { from: [buyer, 'balance'] })
        payReferBalance({ buyer, plan: plan!, referrer: buyer.referrer })
        buyer.plan = plan!
      },
    })
  },
)
