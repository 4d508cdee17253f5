import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { readSession } from '../api/session.ts'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Main, SkipLink } from '../ui/page.tsx'
import { localeFor } from '../words/locale.ts'
import { speak, words } from '../words/words.ts'

interface PageContext {
  queryClient: QueryClient
  /** Ends the session on this phone and goes to /login. */
  leave: () => void
}

export const Route = createRootRouteWithContext<PageContext>()({
  // In a loader, so that the words come beside the chunk of the screen and not before it.
  loader: () => speak(localeFor(readSession()?.role)),
  staleTime: Infinity,
  head: () => ({ meta: [{ title: 'Joma' }] }),
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: () => (
    <Main variant="bare">
      <NotFound {...words.ui.notFound} />
    </Main>
  ),
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
