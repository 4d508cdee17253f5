import fc from 'fast-check'
import type { Poisha } from './model-state.ts'

const maxAmount: Poisha = 1_000_000_000

export const toTaka = (poisha: Poisha): number => poisha / 100
export const fromTaka = (taka: number): Poisha => Math.round(taka * 100)

/** An amount before it is resolved. `offset` and `percent` are relative to the available amount. */
export type AmountChoice = { poisha: Poisha } | { offset: number } | { percent: number } | { wrong: unknown }

const zero = { poisha: 0 }
const boundaryAmount = fc.constantFrom(1, 2, 99, 100, 101, maxAmount - 1, maxAmount).map((poisha) => ({ poisha }))
const usualAmount = fc.integer({ min: 1, max: 300_000 }).map((poisha) => ({ poisha }))
/** Part of the available amount, all of it, or up to 5 % more. */
const relativeAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  fc.constantFrom(-1, 0, 1).map((offset) => ({ offset })),
  fc.integer({ min: 30, max: 105 }).map((percent) => ({ percent })),
)
const invalidAmount = fc
  .constantFrom<unknown[]>(0, -0.01, 0.001, 1.005, 0.1 + 0.2, 10_000_000.01, 1e21, '5', true, null, undefined)
  .map((taka) => ({ wrong: taka }))

/** An amount that a member spends. The available amount limits it. */
export const spendingAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 9, arbitrary: relativeAmount },
  { weight: 4, arbitrary: usualAmount },
  { weight: 1, arbitrary: boundaryAmount },
  { weight: 1, arbitrary: invalidAmount },
)

/** An amount that an administrator enters below a known maximum. */
export const shareAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 9, arbitrary: relativeAmount },
  { weight: 1, arbitrary: invalidAmount },
)

/** An amount without an upper bound except the maximum of the contract. */
export const incomingAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 12, arbitrary: usualAmount },
  { weight: 2, arbitrary: boundaryAmount },
  { weight: 1, arbitrary: invalidAmount },
)

/** A setting of an administrator. 0 is valid. */
export const settingAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(zero) },
  { weight: 9, arbitrary: usualAmount },
  { weight: 1, arbitrary: boundaryAmount },
  { weight: 3, arbitrary: invalidAmount },
)

export interface Amount {
  /** The value in the request. */
  taka: unknown
  /** The same amount in poisha; 0 for an invalid amount. */
  poisha: Poisha
  isInvalid: boolean
}

interface AmountLimits {
  /** The amount that `offset` and `percent` are relative to. */
  available?: Poisha
  minimum?: Poisha
}

/** Resolves a choice into an amount. Valid amounts are `minimum` (default: 0.01 taka) to 10,000,000 taka. */
export function resolveAmount(choice: AmountChoice, { available = 0, minimum = 1 }: AmountLimits = {}): Amount {
  // 0 is invalid only if the minimum is above 0.
  if ('wrong' in choice && (choice.wrong !== 0 || minimum > 0))
    return { taka: choice.wrong, poisha: 0, isInvalid: true }
  const poisha = toChosenPoisha(choice, available)
  return { taka: toTaka(poisha), poisha, isInvalid: poisha < minimum || poisha > maxAmount }
}

function toChosenPoisha(choice: AmountChoice, available: Poisha): Poisha {
  if ('poisha' in choice) return choice.poisha
  if ('offset' in choice) return available + choice.offset
  return 'percent' in choice ? Math.floor((available * choice.percent) / 100) : 0
}
