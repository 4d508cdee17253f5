import * as v from 'valibot'
import { StartedRecovery } from '#contract/recoveries.ts'
import { recoveryKey } from './recovery-key.ts'

const StoredRecovery = v.object({
  ...StartedRecovery.entries,
  username: v.string(),
  /** When the user confirmed that the money was sent, in ms since 1970. Null before. */
  sentAtMs: v.nullable(v.number()),
})
/** A recovery that this browser has started. The payment app may replace the page meanwhile, so it is in local storage. */
export type StoredRecovery = v.InferOutput<typeof StoredRecovery>

/** Undefined without one, and after its time. */
export function readRecovery(): StoredRecovery | undefined {
  try {
    const stored = v.parse(StoredRecovery, JSON.parse(localStorage.getItem(recoveryKey) ?? 'null'))
    if (Date.parse(stored.expires_at) > Date.now()) return stored
  } catch {
    // None, or one of another version.
  }
  deleteRecovery()
  return undefined
}

export function storeRecovery(recovery: StoredRecovery): void {
  try {
    localStorage.setItem(recoveryKey, JSON.stringify(recovery))
  } catch {
    // The storage is full. The page has it in memory.
  }
}

export const deleteRecovery = (): void => localStorage.removeItem(recoveryKey)
