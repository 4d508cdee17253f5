import { changeEntries } from './entries.ts'
import { dueNow } from './transition.ts'

/** Makes entries due at once that failed without an answer. After a `Retry-After` they still wait. */
export const retryNow = (username: string): Promise<void> =>
  changeEntries(
    username,
    ({ state, mayHaveArrived, nextAtMs }) => state === 'waiting' && mayHaveArrived && nextAtMs > Date.now(),
    dueNow,
  )
