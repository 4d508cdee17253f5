import { ping } from '../connectivity/probe.ts'
import { deletePrecache, prepareNewestVersion } from './activate-waiting-worker.ts'
import { routerReloadPrefix } from './chunk-error.ts'

/** `in-vain`: two reloads did not help, so there is no third one. */
export type Recovery = 'reloading' | 'unreached' | 'in-vain'

const key = 'restarts'
/** Set by src/start/start-check.ts. */
const startKey = 'start-reloads'
let hasFailed = false

/**
 * Reloads the page after a chunk error: first in the newest version, then without the precache. Never offline, because the
 * open page is better than none.
 */
export async function recoverFromChunkError(reload = () => location.reload()): Promise<Recovery> {
  hasFailed = true
  if (!navigator.onLine) return 'unreached'
  const attempts = Number(sessionStorage.getItem(key))
  if (attempts >= 2) return 'in-vain'
  if (!(await ping())) return 'unreached'
  sessionStorage.setItem(key, String(attempts + 1))
  await (attempts === 0 ? prepareNewestVersion() : deletePrecache())
  reload()
  return 'reloading'
}

/** Called after a good start. Does nothing if this page had a chunk error. */
export function resetRecoveries(): void {
  if (hasFailed) return
  sessionStorage.removeItem(key)
  sessionStorage.removeItem(startKey)
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(routerReloadPrefix)) sessionStorage.removeItem(name)
}
