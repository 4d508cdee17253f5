import fc from 'fast-check'
import type { Poisha } from './world.ts'

const most: Poisha = 1_000_000_000

export const toTaka = (poisha: Poisha): number => poisha / 100
export const fromTaka = (taka: number): Poisha => Math.round(taka * 100)

/** An amount as it is chosen, before anybody knows what there is. `offset` and `percent` are of what there is. */
export type AmountChoice = { poisha: Poisha } | { offset: number } | { percent: number } | { wrong: unknown }

const none = { poisha: 0 }
const bounds = fc.constantFrom(1, 2, 99, 100, 101, most - 1, most).map((poisha) => ({ poisha }))
const usual = fc.integer({ min: 1, max: 300_000 }).map((poisha) => ({ poisha }))
/** Most of it, all of it, and a hundredth of a taka more. */
const ofWhatThereIs: fc.Arbitrary<AmountChoice> = fc.oneof(
  fc.constantFrom(-1, 0, 1).map((offset) => ({ offset })),
  fc.integer({ min: 30, max: 105 }).map((percent) => ({ percent })),
)
const wrong = fc
  .constantFrom<unknown[]>(0, -0.01, 0.001, 1.005, 0.1 + 0.2, 10_000_000.01, 1e21, '5', true, null, undefined)
  .map((taka) => ({ wrong: taka }))

/** What somebody enters where some figure, a balance say, bounds what goes. */
export const anAmount: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 9, arbitrary: ofWhatThereIs },
  { weight: 4, arbitrary: usual },
  { weight: 1, arbitrary: bounds },
  { weight: 1, arbitrary: wrong },
)

/** What somebody sets who knows of a bound. */
export const aShare: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 9, arbitrary: ofWhatThereIs },
  { weight: 1, arbitrary: wrong },
)

/** What comes into the house: nothing bounds it. */
export const anIncome: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 12, arbitrary: usual },
  { weight: 2, arbitrary: bounds },
  { weight: 1, arbitrary: wrong },
)

/** What an administrator sets: nothing at all is fine too. */
export const aFigure: fc.Arbitrary<AmountChoice> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(none) },
  { weight: 9, arbitrary: usual },
  { weight: 1, arbitrary: bounds },
  { weight: 3, arbitrary: wrong },
)

export interface Amount {
  /** What is sent. */
  taka: unknown
  /** What it is worth, where it is an amount. */
  poisha: Poisha
  isWrong: boolean
}

interface Scale {
  /** What there is. */
  of?: Poisha
  least?: Poisha
}

/** Knows what there is, and so what is sent. Amounts go from `least`, 0.01 taka unless told, to 10,000,000 taka. */
export function resolve(choice: AmountChoice, { of = 0, least = 1 }: Scale = {}): Amount {
  // 0 is wrong only where it is not fine.
  if ('wrong' in choice && (choice.wrong !== 0 || least > 0)) return { taka: choice.wrong, poisha: 0, isWrong: true }
  const poisha = poishaOf(choice, of)
  return { taka: toTaka(poisha), poisha, isWrong: poisha < least || poisha > most }
}

function poishaOf(choice: AmountChoice, of: Poisha): Poisha {
  if ('poisha' in choice) return choice.poisha
  if ('offset' in choice) return of + choice.offset
  return 'percent' in choice ? Math.floor((of * choice.percent) / 100) : 0
}
