import { askForProof } from '../session/ask-for-proof.ts'
import { CallError } from './call-error.ts'

/**
 * Sends a write. If the server needs a fresh proof for it, asks the user for one and sends it once more, unless `left` aborts: its
 * form was left.
 */
export async function withProof<Result>(send: () => Promise<Result>, left?: AbortSignal): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    const isProofNeeded = error instanceof CallError && error.code === 'proof_needed'
    if (!isProofNeeded || !(await askForProof(left)) || left?.aborted) throw error
    return send()
  }
}
