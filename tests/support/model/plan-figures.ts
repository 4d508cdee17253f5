import fc from 'fast-check'
import { type Amount, aFigure, aShare, resolve } from './amounts.ts'
import type { Act } from './command.ts'
import type { Choice } from './picks.ts'

/** What a plan costs and gives; the reward of a referrer often beside the price. */
export const planFigures = fc.record({ price: aFigure, bonus: aFigure, refer: aShare })

export type Figures = Record<'price' | 'bonus' | 'refer', Amount>

export function resolveFigures(choice: Choice<typeof planFigures>): Figures {
  const price = resolve(choice.price, { least: 0 })
  const bonus = resolve(choice.bonus, { least: 0 })
  return { price, bonus, refer: resolve(choice.refer, { of: price.poisha, least: 0 }) }
}

export const sentFigures = ({ price, bonus, refer }: Figures) => ({
  price: price.taka,
  bonus: bonus.taka,
  refer_balance: refer.taka,
  features: '["A feature"]',
})

/** Nobody is rewarded with more than the price. */
export const wrongFigures = ({ price, bonus, refer }: Figures): Act['refusals'] => [
  [price.isWrong, { status: 400, field: 'price' }],
  [bonus.isWrong, { status: 400, field: 'bonus' }],
  [refer.isWrong || refer.poisha > price.poisha, { status: 400, field: 'refer_balance' }],
]

export const figuresOfPlan = ({ price, bonus, refer }: Figures) => ({
  price: price.poisha,
  bonus: bonus.poisha,
  referBalance: refer.poisha,
})
