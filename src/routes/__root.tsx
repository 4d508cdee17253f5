import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { localeFor } from '../i18n/locale.ts'
import { loadLanguage } from '../i18n/messages.ts'
import { BrokenPage } from '../pwa/broken-page.tsx'
import { readSession, type Session } from '../session/session.ts'
import { SkipLink } from '../ui/page.tsx'

interface PageContext {
  queryClient: QueryClient
  /** Resolves once what was read before on this phone is there. */
  begin: (session: Session) => Promise<void>
  /** Ends the session on this phone and goes to /login. */
  leave: () => void
  /** Forgets a session that has expired, if there is one. It leads nowhere. */
  forget: () => void
}

export const Route = createRootRouteWithContext<PageContext>()({
  // In a loader, so that the words come beside the chunk of the screen and not before it.
  loader: () => loadLanguage(localeFor(readSession()?.role)),
  staleTime: Infinity,
  head: () => ({ meta: [{ title: 'Joma' }] }),
  component: Root,
  errorComponent: BrokenPage,
  notFoundComponent: lazyRouteComponent(() => import('../ui/not-found-screen.tsx'), 'NotFoundScreen'),
})

function Root() {
  return (
    <>
      <HeadContent />
      <SkipLink />
      <Outlet />
    </>
  )
}
