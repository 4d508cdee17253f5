import { readSession } from './session.ts'

interface Watched {
  /** Whom this page was made for. */
  username: string
  onOver: () => void
}

/**
 * Notices that another tab has signed out, or somebody else in, as it happens and on a page that the browser has kept while
 * somebody was elsewhere. The page of another account begins anew. Gives the way to stop.
 */
export function watchSession({ username, onOver }: Watched): () => void {
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
