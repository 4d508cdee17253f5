import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { createQueryClient } from '../api/query.ts'
import { startSession } from '../cache/session-data.ts'
import { deleteDrafts } from '../forms/draft.ts'
import { whenIdle } from '../pwa/when-idle.ts'
import { clearSession, readSession } from '../session/session.ts'
import { readToken } from '../session/token.ts'
import { routeTree } from './route-tree.gen.ts'

interface PageOptions {
  history?: RouterHistory
  /** A test opens several pages in one document. */
  openedAtMs?: number
}

/** Creates the router and the query client. Tests pass options. */
export function createPage({ history, openedAtMs = 0 }: PageOptions = {}) {
  whenIdle(() => void importEndSession().then((module) => module.finishLogOuts(), ignore), maxWaitMs)
  const queryClient = createQueryClient({
    onSessionOver: () => {
      // A refused sign-in is a 401 too, but ends no session.
      if (readToken()) void goToSignIn({ back: router.state.location.href })
    },
  })
  const router = createRouter({
    routeTree,
    context: {
      openedAtMs,
      queryClient,
      startSession: (session) => startSession({ client: queryClient, session, onOver }),
      logOut: () => void logOut(),
      clearExpiredSession,
    },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: () => isRendered || scrollY === 0,
    defaultOnCatch: (error) =>
      void import('../pwa/report-error.ts').then((module) => module.reportError(error), ignore),
    ...(history && { history }),
  })

  // A screen that was scrolled before the first rendering stays there: a press that has begun would end elsewhere.
  let isRendered = false
  router.subscribe('onRendered', () => {
    isRendered = true
  })

  /** The session has ended in another tab. */
  const onOver = () => void goToSignIn(readToken() ? { back: router.state.location.href } : {})

  /** Ends the session, also on the server, and deletes the account's cached queries and drafts. */
  async function logOut() {
    const [session, token] = [readSession(), readToken()]
    if (session) deleteDrafts(session.username)
    // Without a network the token is stored, and the session ends at the next connection or start.
    if (session && token) void importEndSession().then(({ signOut }) => signOut(token, session.exp * 1_000), ignore)
    await goToSignIn()
  }

  /** `back` is the current address if the session has ended by itself. */
  async function goToSignIn(search: { back?: string } = {}) {
    clearSession()
    await clearAfter(router.navigate({ to: '/login', search }))
  }

  /** Deletes an expired session while the router leaves its screens. */
  function clearExpiredSession() {
    if (!readToken()) return
    clearSession()
    const navigation = new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe('onResolved', () => {
        unsubscribe()
        resolve()
      })
    })
    void clearAfter(navigation)
  }

  /** Clears the cache after the screens are unmounted, because they would fetch again. */
  async function clearAfter(navigation: Promise<unknown>) {
    const deletion = importEndSession().then(({ endSession }) => endSession(queryClient))
    await Promise.allSettled([navigation])
    await queryClient.cancelQueries()
    queryClient.clear()
    router.clearCache()
    await Promise.allSettled([deletion])
  }

  return { router, queryClient }
}

const maxWaitMs = 10_000
const importEndSession = () => import('./end-session.ts')
const ignore = () => {}
/** Search params are text. Parsed as JSON, which is the router's default, a refer code `12E4` would be a number. */
function stringifySearch(search: Record<string, unknown>): string {
  const definedEntries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return definedEntries.length > 0 ? `?${new URLSearchParams(definedEntries)}` : ''
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPage>['router']
  }
}
