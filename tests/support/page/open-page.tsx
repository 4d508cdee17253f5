import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { stopSession } from '#src/cache/session-data.ts'
import { storeToken } from '#src/session/session.ts'

interface Options {
  as?: { token: string }
  /** In memory by default. A test of the browser's Back button passes a browser history. */
  history?: RouterHistory
}

/** Opens the page at a path, signed in or signed out. */
export function openPage(path: string, { as, history }: Options = {}) {
  if (as) storeToken(as.token)
  const { router, queryClient } = createPage({
    history: history ?? createMemoryHistory({ initialEntries: [path] }),
  })
  // Otherwise the page would react to events of later tests, which share its window.
  onTestFinished(() => {
    stopSession(queryClient)
    queryClient.clear()
  })
  const { unmount } = render(<Joma router={router} queryClient={queryClient} />)
  return {
    user: userEvent.setup(),
    pathNow: () => router.state.location.pathname,
    /** The path with the query. */
    hrefNow: () => router.state.location.href,
    /** Unmounts the page, as closing its tab does. */
    close: unmount,
  }
}
