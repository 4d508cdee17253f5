import type { Tx } from '../db/connect.ts'
import type { Caller } from './caller.ts'
import type { Effect, Propose } from './effect.ts'
import { runIdempotent, type WriteParts, type WriteRequest } from './idempotency.ts'

export interface SecondPersonParts {
  /** Whether the settings want a second person. */
  needsSecondPerson: (tx: Tx) => Promise<boolean>
  propose: Propose
}

interface ProposableRequest {
  request: WriteRequest
  write: { name: string; input: object; caller: Caller }
}

/**
 * Runs a write, or stores it as a proposal if it needs a second person. It runs in both cases, so that what would be refused
 * is not proposed; a proposal rolls its effect back.
 */
export async function runOrPropose(
  parts: WriteParts & SecondPersonParts,
  { request, write }: ProposableRequest,
  effect: Effect<unknown>,
) {
  try {
    return await runIdempotent(parts, request, async (tx, context) => {
      // Before the effect, which may be the change of this setting.
      const isNeeded = await parts.needsSecondPerson(tx)
      let isAsked = request.row.secondPerson === true
      const askSecondPerson = () => {
        isAsked = true
      }
      const data = await effect(tx, { ...context, askSecondPerson })
      if (isAsked && isNeeded) throw new NeedsSecondPerson()
      return data
    })
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error
  }
  const row = { ...request.row, touches: ['Proposal'], audit: 'propose' } as const
  return runIdempotent<unknown>(parts, { ...request, row }, async (tx, { recordActions }) => ({
    proposal: await parts.propose(tx, { ...write, recordActions }),
  }))
}

/** Rolls the effect back. */
class NeedsSecondPerson extends Error {}
