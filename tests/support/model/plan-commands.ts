import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { plans } from '#contract/plans.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import { anyCaller, anyIndex, pick, rarely, resolveCaller } from './generators.ts'
import { anyPlanAmounts, planAmountRefusals, resolvePlanAmounts, toPlanFigures, toPlanInput } from './plan-amounts.ts'
import { anyNameIndex, anyPlanName, findPlanOnSale, planNameAt, resolvePlanName } from './plan-names.ts'

export const createPlan = defineCommand(
  'create plan',
  { by: anyCaller, index: fc.nat({ max: 3 }), figures: anyPlanAmounts },
  (choice, model) => {
    const name = planNameAt(model.tag, choice.index)
    const figures = resolvePlanAmounts(choice.figures)
    return plannedCall({
      by: resolveCaller(model, choice.by),
      row: plans.create,
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
      row: plans.update,
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

export const retirePlan = defineCommand('retire plan', { by: anyCaller, sold: anyPlanName }, ({ by, sold }, model) => {
  const { planName, plan } = resolvePlanName(model, sold)
  return plannedCall({
    by: resolveCaller(model, by),
    row: plans.delete,
    input: { planName },
    refusals: [[!plan, { status: 404 }]],
    effect: () => {
      plan!.isRetired = true
    },
  })
})
