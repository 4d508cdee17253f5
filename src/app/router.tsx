import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { createQueryClient } from '../api/query.ts'
import { deleteDrafts } from '../forms/draft.ts'
import { whenIdle } from '../pwa/when-idle.ts'
import { clearSession, readSession, readToken, type Session } from '../session/session.ts'
import { routeTree } from './route-tree.gen.ts'

/** Creates the router and the query client. Tests pass `history`. */
export function createPage({ history }: { history?: RouterHistory } = {}) {
  watchUnsentSignOuts()
  const queryClient = createQueryClient({
    onSessionOver: () => {
      // A refused sign-in is a 401 too, but ends no session.
      if (readToken()) void goToSignIn({ back: router.state.location.href })
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, startSession, logOut: () => void logOut(), clearExpiredSession },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history && { history }),
  })

  /** Ends the session, also on the server, and deletes the account's cached queries and drafts. */
  async function logOut() {
    const [session, token] = [readSession(), readToken()]
    if (session) deleteDrafts(session.username)
    if (session && token) void signOutOnServer(token, session.exp * 1_000)
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
    const deletion = import('../cache/session-data.ts').then(({ endSession }) => endSession(queryClient))
    await Promise.allSettled([navigation])
    await queryClient.cancelQueries()
    queryClient.clear()
    router.clearCache()
    await Promise.allSettled([deletion])
  }

  async function startSession(session: Session) {
    const cache = await import('../cache/session-data.ts')
    const onOver = () => void goToSignIn(readToken() ? { back: router.state.location.href } : {})
    await cache.startSession({ client: queryClient, session, onOver })
  }

  return { router, queryClient }
}

/** Without a network the token is stored, and the session ends at the next connection or start. */
async function signOutOnServer(token: string, expiresAtMs: number) {
  const { signOut } = await import('../outbox/sign-outs.ts')
  await signOut(token, expiresAtMs)
}

async function sendSignOuts() {
  await (await import('../outbox/sign-outs.ts')).sendSignOuts()
}

const maxWaitMs = 10_000

/** Ends sessions on the server whose log-out had no network. */
function watchUnsentSignOuts() {
  const send = () => void sendSignOuts().catch(() => {})
  addEventListener('online', send)
  whenIdle(send, maxWaitMs)
}

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
