import { adminActions } from './admin-actions.ts'
import { memberActions } from './member-actions.ts'
import type { CreateWrite, PreparedWrite } from './prepare-write.ts'
import type { Random } from './random.ts'
import type { ActionKind, StormState } from './state.ts'

export interface Action extends PreparedWrite {
  kind: ActionKind
}

const createWrites: Record<ActionKind, CreateWrite> = { ...memberActions, ...adminActions }

/** Picks the next action by its weight. */
export function nextAction(state: StormState, random: Random): Action {
  const kind = pickKind(state, random)
  const created = createWrites[kind](state, random)
  return created ? { kind, ...created } : nextAction(state, random)
}

function pickKind({ weights }: StormState, random: Random): ActionKind {
  const kinds = Object.keys(createWrites) as ActionKind[]
  let left = random.next() * kinds.reduce((sum, kind) => sum + weights[kind], 0)
  for (const kind of kinds) {
    left -= weights[kind]
    if (left < 0) return kind
  }
  throw new Error('All weights are 0.')
}

/** The statuses that each kind of action may get besides 200, with any concurrent actions. */
export const allowedRefusals: Record<ActionKind, number[]> = {
  wallet: [401, 403, 404, 422],
  income: [401, 403, 422],
  pay: [401, 403],
  accept: [409],
  acceptMany: [],
  withdraw: [401, 403, 422],
  cancelWithdrawal: [401, 403, 409],
  decide: [409],
  decideMany: [],
  createBatch: [409],
  payBatch: [409],
  cancelBatch: [409],
  buy: [401, 403, 422],
  registerWithPlan: [401, 403, 422],
  claim: [401, 403, 409],
  give: [404],
  block: [],
  unblock: [],
}
