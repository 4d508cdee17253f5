import { adminActs } from './admin-acts.ts'
import { memberActs } from './member-acts.ts'
import type { Random } from './seeded.ts'
import type { ActKind, World } from './world.ts'
import type { Maker, Write } from './write.ts'

export interface Act extends Write {
  kind: ActKind
}

const makers: Record<ActKind, Maker> = { ...memberActs, ...adminActs }

/** Chooses what somebody does next. */
export function nextAct(world: World, random: Random): Act {
  const kind = nextKind(world, random)
  const made = makers[kind](world, random)
  return made ? { kind, ...made } : nextAct(world, random)
}

function nextKind({ weights }: World, random: Random): ActKind {
  const kinds = Object.keys(makers) as ActKind[]
  let left = random.next() * kinds.reduce((sum, kind) => sum + weights[kind], 0)
  for (const kind of kinds) {
    left -= weights[kind]
    if (left < 0) return kind
  }
  throw new Error('No kind of act has any weight.')
}

/** What each kind of act may be answered with, beside 200, whatever the others do meanwhile. */
export const refusalsOf: Record<ActKind, number[]> = {
  wallet: [403, 404, 422],
  income: [403, 422],
  pay: [403],
  accept: [409],
  acceptMany: [],
  withdraw: [403, 422],
  decide: [409],
  decideMany: [],
  buy: [403, 422],
  registerWithPlan: [403, 422],
  claim: [403, 409],
  give: [404],
  block: [],
  unblock: [],
}
