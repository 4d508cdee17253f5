import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { createQueryClient } from '../api/query.ts'
import { forgetDrafts } from '../forms/draft.ts'
import { clearSession, readSession, readToken, type Session } from '../session/session.ts'
import { routeTree } from './route-tree.gen.ts'

/** The page: its routes and its one query client. `history` is given by tests. */
export function createPage({ history }: { history?: RouterHistory } = {}) {
  const queryClient = createQueryClient({
    onSessionOver: () => {
      // A refused sign-in is a 401 too, but ends nothing.
      if (readToken()) void goToSignIn({ back: router.state.location.href })
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, begin, leave: () => void leave(), forget },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  })

  /** Forgets who was signed in, all that was read for them, and what they typed and did not send. */
  async function leave() {
    const session = readSession()
    if (session) forgetDrafts(session.username)
    await goToSignIn()
  }

  /** `back` is where somebody was when the session ended without being asked to. */
  async function goToSignIn(search: { back?: string } = {}) {
    clearSession()
    await end(router.navigate({ to: '/login', search }))
  }

  /** Forgets a session that has expired, while the router leads away from its screens. */
  function forget() {
    if (!readToken()) return
    clearSession()
    const gone = new Promise<void>((resolve) => {
      const stop = router.subscribe('onResolved', () => {
        stop()
        resolve()
      })
    })
    void end(gone)
  }

  /** What is in memory goes once the screens that show it have gone: they would read it anew. */
  async function end(gone: Promise<unknown>) {
    const forgotten = import('../cache/end-session.ts').then(({ endSession }) => endSession(queryClient))
    await Promise.allSettled([gone])
    await queryClient.cancelQueries()
    queryClient.clear()
    router.clearCache()
    await Promise.allSettled([forgotten])
  }

  async function begin(session: Session) {
    const { beginSession } = await import('../cache/begin-session.ts')
    const onOver = () => void goToSignIn(readToken() ? { back: router.state.location.href } : {})
    await beginSession({ client: queryClient, session, onOver })
  }

  return { router, queryClient }
}

/** What stands in the URL is text. Read as JSON, which is the router's own way, a refer code `12E4` would be a number. */
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPage>['router']
  }
}
