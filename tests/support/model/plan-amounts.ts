import fc from 'fast-check'
import { type Amount, resolveAmount, settingAmount, shareAmount } from './amounts.ts'
import type { PlannedCall } from './define-command.ts'
import type { Choice } from './generators.ts'

/** The amounts of a plan. The refer balance is often close to the price. */
export const anyPlanAmounts = fc.record({ price: settingAmount, bonus: settingAmount, refer: shareAmount })

export type PlanAmounts = Record<'price' | 'bonus' | 'refer', Amount>

export function resolvePlanAmounts(choice: Choice<typeof anyPlanAmounts>): PlanAmounts {
  const price = resolveAmount(choice.price, { minimum: 0 })
  const bonus = resolveAmount(choice.bonus, { minimum: 0 })
  return { price, bonus, refer: resolveAmount(choice.refer, { available: price.poisha, minimum: 0 }) }
}

export const toPlanInput = ({ price, bonus, refer }: PlanAmounts) => ({
  price: price.taka,
  bonus: bonus.taka,
  refer_balance: refer.taka,
  features: '["A feature"]',
})

/** The refer balance must not exceed the price. */
export const planAmountRefusals = ({ price, bonus, refer }: PlanAmounts): PlannedCall['refusals'] => [
  [price.isInvalid, { status: 400, field: 'price' }],
  [bonus.isInvalid, { status: 400, field: 'bonus' }],
  [refer.isInvalid || refer.poisha > price.poisha, { status: 400, field: 'refer_balance' }],
]

export const toPlanFigures = ({ price, bonus, refer }: PlanAmounts) => ({
  price: price.poisha,
  bonus: bonus.poisha,
  referBalance: refer.poisha,
})
