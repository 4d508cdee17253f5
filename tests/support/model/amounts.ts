import fc from 'fast-check'
import type { Poisha } from './model-state.ts'

const maxAmount: Poisha = 1_000_000_000

export const toTaka = (poisha: Poisha): number => poisha / 100
export const fromTaka = (taka: number): Poisha => Math.round(taka * 100)

/** An amount as it is chosen, before anybody knows what there is. `offset` and `percent` are of what there is. */
export type AmountChoice = { poisha: Poisha } | { offset: number } | { percent: number } | { wrong: unknown }

const zero = { poisha: 0 }
const boundaryAmount = fc.constantFrom(1, 2, 99, 100, 101, maxAmount - 1, maxAmount).map((poisha) => ({ poisha }))
const usualAmount = fc.integer({ min: 1, max: 300_000 }).map((poisha) => ({ poisha }))
/** Most of it, all of it, and a hundredth of a taka more. */
const relativeAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  fc.constantFrom(-1, 0, 1).map((offset) => ({ offset })),
  fc.integer({ min: 30, max: 105 }).map((percent) => ({ percent })),
)
const invalidAmount = fc
  .constantFrom<unknown[]>(0, -0.01, 0.001, 1.005, 0.1 + 0.2, 10_000_000.01, 1e21, '5', true, null, undefined)
  .map((taka) => ({ wrong: taka }))

/** What somebody enters where some figure, a balance say, bounds what goes. */
export const spendingAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 9, arbitrary: relativeAmount },
  { weight: 4, arbitrary: usualAmount },
  { weight: 1, arbitrary: boundaryAmount },
  { weight: 1, arbitrary: invalidAmount },
)

/** What somebody sets who knows of a bound. */
export const shareAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 9, arbitrary: relativeAmount },
  { weight: 1, arbitrary: invalidAmount },
)

/** What comes into the house: nothing bounds it. */
export const incomingAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 12, arbitrary: usualAmount },
  { weight: 2, arbitrary: boundaryAmount },
  { weight: 1, arbitrary: invalidAmount },
)

/** What an administrator sets: nothing at all is fine too. */
export const settingAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(zero) },
  { weight: 9, arbitrary: usualAmount },
  { weight: 1, arbitrary: boundaryAmount },
  { weight: 3, arbitrary: invalidAmount },
)

export interface Amount {
  /** What is sent. */
  taka: unknown
  /** What it is worth, where it is an amount. */
  poisha: Poisha
  isInvalid: boolean
}

interface AmountLimits {
  /** What there is. */
  available?: Poisha
  minimum?: Poisha
}

/** Knows what there is, and so what is sent. Amounts go from `least`, 0.01 taka unless told, to 10,000,000 taka. */
export function resolveAmount(choice: AmountChoice, { available = 0, minimum = 1 }: AmountLimits = {}): Amount {
  // 0 is wrong only where it is not fine.
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
