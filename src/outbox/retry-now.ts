import { changeEntries } from './entries.ts'
import { dueNow } from './transition.ts'

/** What only the network has kept back is due at once; where the server has said when, it waits till then. */
export const retryNow = (username: string): Promise<void> =>
  changeEntries(
    username,
    ({ state, mayHaveArrived, nextAtMs }) => state === 'waiting' && mayHaveArrived && nextAtMs > Date.now(),
    dueNow,
  )
