import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { createQueryClient } from './api/query.ts'
import { clearSession, readSession, readToken } from './api/session.ts'
import { forgetDrafts } from './forms/draft.ts'
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
    context: { queryClient, leave: () => void leave() },
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
    await router.navigate({ to: '/login', search })
    queryClient.clear()
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
