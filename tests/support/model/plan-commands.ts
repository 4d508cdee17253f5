import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { plans } from '#contract/plans.ts'
import { act, command } from './command.ts'
import { admin, anAdmin, pick, seldom, which } from './picks.ts'
import { figuresOfPlan, planFigures, resolveFigures, sentFigures, wrongFigures } from './plan-figures.ts'
import { aPlan, nameIndex, nameOfPlan, onSale, soldAs } from './plans-on-sale.ts'

export const createPlan = command(
  'create plan',
  { by: anAdmin, index: fc.nat({ max: 3 }), figures: planFigures },
  (choice, world) => {
    const name = nameOfPlan(world.tag, choice.index)
    const figures = resolveFigures(choice.figures)
    return act({
      by: admin(world, choice.by),
      row: plans.create,
      input: { plan_name: name, ...sentFigures(figures) },
      refusals: [...wrongFigures(figures), [onSale(world, name) !== undefined, { status: 409, field: 'plan_name' }]],
      effect: ({ data }) => {
        world.plans.push({ id: data._id, name, isRetired: false, ...figuresOfPlan(figures) })
      },
    })
  },
)

export const updatePlan = command(
  'update plan',
  { by: anAdmin, plan: which, rename: seldom(nameIndex), figures: planFigures },
  (choice, world) => {
    const plan = pick(world.plans, choice.plan)
    const name = choice.rename === null && plan ? plan.name : nameOfPlan(world.tag, choice.rename ?? 0)
    const figures = resolveFigures(choice.figures)
    const namesake = onSale(world, name)
    return act({
      by: admin(world, choice.by),
      row: plans.update,
      input: { id: plan?.id ?? randomUUID(), plan_name: name, ...sentFigures(figures) },
      refusals: [
        ...wrongFigures(figures),
        [!plan || plan.isRetired, { status: 404 }],
        [namesake !== undefined && namesake !== plan, { status: 409, field: 'plan_name' }],
      ],
      effect: () => {
        Object.assign(plan!, { name, ...figuresOfPlan(figures) })
      },
    })
  },
)

export const retirePlan = command('retire plan', { by: anAdmin, sold: aPlan }, ({ by, sold }, world) => {
  const { planName, plan } = soldAs(world, sold)
  return act({
    by: admin(world, by),
    row: plans.delete,
    input: { planName },
    refusals: [[!plan, { status: 404 }]],
    effect: () => {
      plan!.isRetired = true
    },
  })
})
