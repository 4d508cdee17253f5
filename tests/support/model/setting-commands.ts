import fc from 'fast-check'
import { expect } from 'vitest'
import { refers } from '#contract/refers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type AmountChoice, aFigure, resolve } from './amounts.ts'
import { act, command } from './command.ts'
import { admin, anAdmin, seldom } from './picks.ts'
import type { Poisha } from './world.ts'

export const setReferBonus = command(
  'set refer bonus',
  { by: anAdmin, amount: aFigure },
  ({ by, ...choice }, world) => {
    const amount = resolve(choice.amount, { least: 0 })
    return act({
      by: admin(world, by),
      row: refers.set,
      input: { amount: amount.taka },
      refusals: [[amount.isWrong, { status: 400, field: 'amount' }]],
      effect: ({ data }) => {
        expect(data).toEqual({ amount: amount.taka })
        world.referBonus = amount.poisha
      },
    })
  },
)

const leastMinimum: Poisha = 5_000
const aMinimum: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(-1, 0, 1).map((offset) => ({ offset })) },
  { weight: 1, arbitrary: aFigure },
)

/** One setting under two names. */
export const setMinimum = command(
  'set minimum',
  { by: anAdmin, amount: aMinimum, isInfo: fc.boolean(), wrongDays: seldom(fc.constantFrom(-1, 1.5, 91, '3')) },
  ({ by, isInfo, wrongDays, ...choice }, world) => {
    const amount = resolve(choice.amount, { of: leastMinimum, least: leastMinimum })
    const input = { amount: amount.taka, days: wrongDays ?? 3 }
    return act({
      by: admin(world, by),
      row: isInfo ? withdrawals.setInfo : withdrawals.setLimits,
      input,
      refusals: [
        [amount.isWrong, { status: 400, field: 'amount' }],
        [wrongDays !== null, { status: 400, field: 'days' }],
      ],
      effect: ({ data }) => {
        expect(data).toEqual(input)
        world.minimum = amount.poisha
      },
    })
  },
)
