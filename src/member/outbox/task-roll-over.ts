import { queryOptions } from '@tanstack/react-query'
import { tasks } from '#contract/tasks.ts'
import { call } from '../../api/call.ts'
import { endpointQuery } from '../../api/query.ts'
import { claimMark } from '../../outbox/claim-mark.ts'

/** Sets the mark, so that the first screen knows about claims without opening IndexedDB. */
export function markClaims(): void {
  try {
    localStorage.setItem(claimMark, 'yes')
  } catch {
    // Local storage is full. The claim itself is in IndexedDB and is sent all the same.
  }
}

/** False if the outbox has no claims. */
export const mayHaveClaims = (): boolean => localStorage.getItem(claimMark) !== null

/** Clears expired tasks, after the claims of earlier days were sent. The server still pays those of the last two days. */
export const taskRollOver = () =>
  queryOptions({
    ...endpointQuery(tasks.rollOver, {}),
    queryFn: async ({ signal }) => ((await mayRollOver()) ? call(tasks.rollOver, {}, { signal }) : null),
  })

async function mayRollOver(): Promise<boolean> {
  if (!mayHaveClaims()) return true
  const { sendOldClaims } = await import('./send-old-claims.ts')
  const { areSent, isEmpty } = await sendOldClaims()
  if (isEmpty) localStorage.removeItem(claimMark)
  return areSent
}
