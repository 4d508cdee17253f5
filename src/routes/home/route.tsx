import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { users } from '#contract/users.ts'
import { reading } from '../../api/query.ts'
import { clearSession, readSession } from '../../api/session.ts'
import { CustomerNav } from '../../features/customer-home/customer-nav.tsx'
import { MotionProvider } from '../../motion/motion-provider.tsx'
import { PageTransition } from '../../motion/page-transition.tsx'
import { LogOutProvider } from '../../ui/log-out.tsx'
import { Main } from '../../ui/page.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { UnreachedScreen } from '../../ui/unreached-screen.tsx'
import { usePageFocus } from '../../ui/use-page-focus.ts'

/** For people who are signed in. What is below it may rely on `users.me` being read. */
export const Route = createFileRoute('/home')({
  beforeLoad: () => {
    const session = readSession()
    if (session) return { session }
    clearSession()
    throw redirect({ to: '/login' })
  },
  // Once; from then on each screen that shows it reads it anew.
  loader: ({ context }) => void context.queryClient.prefetchQuery({ ...reading(users.me, {}), staleTime: Infinity }),
  component: HomeLayout,
})

const AdminNav = lazy(async () => ({ default: (await import('../../features/admin-home/admin-nav.tsx')).AdminNav }))

function HomeLayout() {
  const { leave, session } = Route.useRouteContext()
  const me = useQuery(reading(users.me, {}))
  const pathname = useLocation({ select: (location) => location.pathname })
  const isAdmin = session.role !== 'customer'
  usePageFocus(pathname)

  return (
    <MotionProvider>
      <LogOutProvider onLogOut={leave}>
        {me.data && (
          <>
            <Suspense>{isAdmin ? <AdminNav pathname={pathname} /> : <CustomerNav pathname={pathname} />}</Suspense>
            <Main variant={isAdmin ? 'admin' : 'plain'}>
              <PageTransition pathname={pathname}>
                <Outlet />
              </PageTransition>
            </Main>
          </>
        )}
        {!me.data && me.error && (
          <UnreachedScreen message={me.error.message} isTrying={me.isFetching} onRetry={me.refetch} />
        )}
        {!me.data && !me.error && (
          <Main variant="bare">
            <SpinnerScreen />
          </Main>
        )}
      </LogOutProvider>
    </MotionProvider>
  )
}
