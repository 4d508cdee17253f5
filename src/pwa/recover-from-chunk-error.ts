import { ping } from '../connectivity/ping.ts'
import { deletePrecache, prepareNewestVersion } from './activate-waiting-worker.ts'
import { routerReloadPrefix } from './chunk-error.ts'

/** `in-vain`: it was tried twice already, so that nobody is led in a circle. */
export type Recovery = 'reloading' | 'unreached' | 'in-vain'

const key = 'restarts'
let isInTrouble = false

/**
 * Loads the page anew where a part of it has vanished: at first in its newest version, then without anything of it that
 * this phone keeps. Never without a network: what is open is better than nothing.
 */
export async function recoverFromChunkError(reload = () => location.reload()): Promise<Recovery> {
  isInTrouble = true
  if (!navigator.onLine) return 'unreached'
  const tries = Number(sessionStorage.getItem(key))
  if (tries >= 2) return 'in-vain'
  if (!(await ping())) return 'unreached'
  sessionStorage.setItem(key, String(tries + 1))
  await (tries === 0 ? prepareNewestVersion() : deletePrecache())
  reload()
  return 'reloading'
}

/** For a page that has started well, if it has. */
export function resetRecoveries(): void {
  if (isInTrouble) return
  sessionStorage.removeItem(key)
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(routerReloadPrefix)) sessionStorage.removeItem(name)
}
