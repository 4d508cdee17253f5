import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { stopSession } from '#src/cache/session-data.ts'
import { storeToken } from '#src/session/session.ts'
import { render } from './render.tsx'

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
    openedAtMs: performance.now(),
  })
  // TanStack Query waits 1 s and 2 s before it repeats a failed read.
  const { queries, ...defaults } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 20 } })
  // Otherwise the page would react to events of later tests, which share its window.
  onTestFinished(() => {
    stopSession(queryClient)
    queryClient.clear()
  })
  const { unmount } = render(<Joma router={router} queryClient={queryClient} />)
  const user = userEvent.setup()
  const pressIn = async (container: Pick<typeof screen, 'findByRole'>, name: string | RegExp) =>
    user.click(await container.findByRole('button', { name }))
  /** Puts each text into the field with its label, at once: a key press for each character takes most of a test's time. */
  async function fill(texts: Record<string, string>) {
    for (const [label, text] of Object.entries(texts)) {
      await user.click(await screen.findByLabelText(label))
      await user.paste(text)
    }
  }
  return {
    user,
    fill,
    /** Fills in fields of a form, and presses its button. */
    submit: async (button: string | RegExp, texts: Record<string, string>) => {
      await fill(texts)
      await pressIn(screen, button)
    },
    /** Presses a button of the open question. */
    confirm: async (button: string | RegExp) => pressIn(within(await screen.findByRole('alertdialog')), button),
    pathNow: () => router.state.location.pathname,
    /** The path with the query. */
    hrefNow: () => router.state.location.href,
    /** How many reads have no response yet. */
    isFetching: () => queryClient.isFetching(),
    /** Unmounts the page and stops its writes, as closing its tab does. */
    close: () => {
      unmount()
      stopSession(queryClient)
    },
  }
}
