import fc from 'fast-check'
import { expect } from 'vitest'
import { refers } from '#contract/refers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type AmountChoice, resolveAmount, settingAmount } from './amounts.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import { anyCaller, rarely, resolveCaller } from './generators.ts'
import type { Poisha } from './model-state.ts'

export const setReferBonus = defineCommand(
  'set refer bonus',
  { by: anyCaller, amount: settingAmount },
  ({ by, ...choice }, model) => {
    const amount = resolveAmount(choice.amount, { minimum: 0 })
    return plannedCall({
      by: resolveCaller(model, by),
      row: refers.set,
      input: { amount: amount.taka },
      refusals: [[amount.isInvalid, { status: 400, field: 'amount' }]],
      effect: ({ data }) => {
        expect(data).toEqual({ amount: amount.taka })
        model.referBonus = amount.poisha
      },
    })
  },
)

const lowestMinimum: Poisha = 5_000
const anyMinimum: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(-1, 0, 1).map((offset) => ({ offset })) },
  { weight: 1, arbitrary: settingAmount },
)

/** Two endpoints change the same setting. */
export const setMinimum = defineCommand(
  'set minimum',
  { by: anyCaller, amount: anyMinimum, isInfo: fc.boolean(), wrongDays: rarely(fc.constantFrom(-1, 1.5, 91, '3')) },
  ({ by, isInfo, wrongDays, ...choice }, model) => {
    const amount = resolveAmount(choice.amount, { available: lowestMinimum, minimum: lowestMinimum })
    const input = { amount: amount.taka, days: wrongDays ?? 3 }
    return plannedCall({
      by: resolveCaller(model, by),
      row: isInfo ? withdrawals.setInfo : withdrawals.setLimits,
      input,
      refusals: [
        [amount.isInvalid, { status: 400, field: 'amount' }],
        [wrongDays !== null, { status: 400, field: 'days' }],
      ],
      effect: ({ data }) => {
        expect(data).toEqual(input)
        model.minimum = amount.poisha
      },
    })
  },
)
