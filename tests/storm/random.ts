import { seedOf } from '../support/test-size.ts'

export interface Random {
  /** 0 ≤ value < 1. */
  next: () => number
  /** An integer from `min` to `most`. */
  between: (min: number, most: number) => number
  pick: <Thing>(things: readonly Thing[]) => Thing
}

/** A random generator (mulberry32) with a seed, so that a failure can be reproduced. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { next, between, pick: (things) => things[between(0, things.length - 1)]! }
}

/** Returns `STORM_SEED`, else a fixed seed, or a new one at full size, and prints it. */
export function logSeed(what: string): number {
  const seed = seedOf('STORM_SEED')
  console.log(`${what}: STORM_SEED=${seed}`)
  return seed
}
