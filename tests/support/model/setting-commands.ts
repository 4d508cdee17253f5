import fc from 'fast-check'
import { expect } from 'vitest'
import { type Limits, limitCountMax, limits } from '#contract/limits.ts'
import { refers } from '#contract/refers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { type AmountChoice, resolveAmount, settingAmount, toTaka } from './amounts.ts'
import { defineCommand, plannedCall } from './define-command.ts'
import { anyCaller, rarely, resolveCaller } from './generators.ts'
import type { ModelLimits, Poisha } from './model-state.ts'

export const setReferBonus = defineCommand(
  'set refer bonus',
  { by: anyCaller, amount: settingAmount },
  ({ by, ...choice }, model) => {
    const amount = resolveAmount(choice.amount, { minimum: 0 })
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: refers.set,
      input: { amount: amount.taka },
      refusals: [[amount.isInvalid, { status: 400, field: 'amount' }]],
      effect: ({ data }) => {
        expect(data).toEqual({ amount: amount.taka })
        model.referBonus = amount.poisha
      },
    })
  },
)

const anyCount = fc.constantFrom(1, 2, 3, 5, 1_000)

/** The limits in poisha, as the model has them. */
export const anyLimits: fc.Arbitrary<ModelLimits> = fc.record({
  leastTopUp: fc.constantFrom(1, 1, 1_000, 5_000),
  leastTransfer: fc.constantFrom(1, 1, 100, 2_500),
  referralTopUp: fc.constantFrom(1, 50_000, 50_000, 200_000),
  transfersPerHour: anyCount,
  openPayments: anyCount,
  openWithdrawals: anyCount,
})

export const toLimitsInput = (some: ModelLimits): Limits => ({
  least_top_up: toTaka(some.leastTopUp),
  least_transfer: toTaka(some.leastTransfer),
  referral_top_up: toTaka(some.referralTopUp),
  transfers_per_hour: some.transfersPerHour,
  open_payments: some.openPayments,
  open_withdrawals: some.openWithdrawals,
  open_messages: limitCountMax,
  accounts_per_number: limitCountMax,
  registrations_per_hour: limitCountMax,
})

export const setLimits = defineCommand(
  'set limits',
  { by: anyCaller, chosen: anyLimits, wrongCount: rarely(fc.constantFrom(0, 1.5, '3')) },
  ({ by, chosen, wrongCount }, model) => {
    const input = { ...toLimitsInput(chosen), ...(wrongCount !== null && { open_payments: wrongCount }) }
    return plannedCall({
      by: resolveCaller(model, by),
      endpoint: limits.set,
      input,
      refusals: [
        [wrongCount !== null, { status: 400, field: 'open_payments' }],
        [chosen.referralTopUp < model.referBonus, { status: 422, field: 'referral_top_up' }],
      ],
      effect: ({ data }) => {
        expect(data).toEqual(input)
        model.limits = chosen
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
      endpoint: isInfo ? withdrawals.setInfo : withdrawals.setLimits,
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
