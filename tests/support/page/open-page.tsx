import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { stopSession } from '#src/cache/start-session.ts'
import { storeToken } from '#src/session/session.ts'

interface Opened {
  as?: { token: string }
  /** Where somebody goes back to: in memory, unless the browser's own Back is what a test is about. */
  history?: RouterHistory
}

/** Opens the page at a path, as somebody who is signed in or as nobody. */
export function openPage(path: string, { as, history }: Opened = {}) {
  if (as) storeToken(as.token)
  const { router, queryClient } = createPage({
    history: history ?? createMemoryHistory({ initialEntries: [path] }),
  })
  // Else it would answer the events of later tests, which share its window.
  onTestFinished(() => {
    stopSession(queryClient)
    queryClient.clear()
  })
  const { unmount } = render(<Joma router={router} queryClient={queryClient} />)
  return {
    user: userEvent.setup(),
    pathNow: () => router.state.location.pathname,
    /** With what stands behind the question mark. */
    addressNow: () => router.state.location.href,
    /** Goes away as a closed tab does, so that the next page is a new one. */
    close: unmount,
  }
}
