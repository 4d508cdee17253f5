import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Main, SkipLink } from '../ui/page.tsx'

interface PageContext {
  queryClient: QueryClient
  /** Ends the session on this phone and goes to /login. */
  leave: () => void
}

export const Route = createRootRouteWithContext<PageContext>()({
  head: () => ({ meta: [{ title: 'Joma' }] }),
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: () => (
    <Main variant="bare">
      <NotFound title="404 No Route Matches" help="There is no page at this address." />
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
