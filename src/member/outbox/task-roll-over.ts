import { queryOptions } from '@tanstack/react-query'
import { tasks } from '#contract/tasks.ts'
import { call } from '../../api/call.ts'
import { reading } from '../../api/query.ts'

const claimMark = 'outbox-claims'

/** Remembers that claims may wait on this phone, where the first screen can read it at once. */
export function markClaims(): void {
  try {
    localStorage.setItem(claimMark, 'yes')
  } catch {
    // Local storage is full. The claim itself lies elsewhere and is sent all the same.
  }
}

/** Rolls the member's tasks over to the current day; but never under a claim of an earlier day, which would not be paid. */
export const taskRollOver = () =>
  queryOptions({
    ...reading(tasks.rollOver, {}),
    queryFn: async ({ signal }) => ((await mayRollOver()) ? call(tasks.rollOver, {}, { signal }) : null),
  })

async function mayRollOver(): Promise<boolean> {
  if (localStorage.getItem(claimMark) === null) return true
  const { sendOldClaims } = await import('./send-old-claims.ts')
  const { areSent, isEmpty } = await sendOldClaims()
  if (isEmpty) localStorage.removeItem(claimMark)
  return areSent
}
