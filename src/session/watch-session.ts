import { readSession } from './session.ts'

interface WatchOptions {
  /** The account of this page. */
  username: string
  onOver: () => void
}

/**
 * Watches for a sign-out or another sign-in in other tabs, and checks again when the page comes from the back-forward cache.
 * For another account it reloads the page. Returns a stop function.
 */
export function watchSession({ username, onOver }: WatchOptions): () => void {
  const stopped = new AbortController()
  const { signal } = stopped

  function look() {
    const now = readSession()
    if (now?.username === username) return
    stopped.abort()
    if (now) location.replace('/home')
    else onOver()
  }

  addEventListener('storage', ({ key }) => (key === 'accessToken' || key === null) && look(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal })
  return () => stopped.abort()
}
