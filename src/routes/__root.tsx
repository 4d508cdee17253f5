import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { brand } from '../brand/brand.ts'
import { preferredLocale } from '../i18n/locale.ts'
import { loadLanguage } from '../i18n/messages.ts'
import { BrokenPage } from '../pwa/broken-page.tsx'
import type { Session } from '../session/session.ts'
import { LiveRegions } from '../ui/live-regions.tsx'
import { SkipLink } from '../ui/page.tsx'

interface PageContext {
  /** When the page was opened, in ms of `performance.now()`: no read is older. */
  openedAtMs: number
  queryClient: QueryClient
  /** Resolves when the persisted queries are restored. */
  startSession: (session: Session) => Promise<void>
  /** Ends the session on this device and navigates to /login. */
  logOut: () => void
  /** Deletes an expired session, if there is one. Does not navigate. */
  clearExpiredSession: () => void
}

export const Route = createRootRouteWithContext<PageContext>()({
  // In a loader, so that the messages load in parallel with the chunk of the screen.
  loader: () => loadLanguage(preferredLocale()),
  staleTime: Infinity,
  head: () => ({ meta: [{ title: brand.name }] }),
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
      <LiveRegions />
    </>
  )
}
