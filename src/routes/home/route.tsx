import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { users } from '#contract/users.ts'
import { OfflineStrip } from '../../api/offline-strip.tsx'
import { reading } from '../../api/query.ts'
import { clearSession, readSession } from '../../api/session.ts'
import { CustomerNav } from '../../features/customer-home/customer-nav.tsx'
import { DraftOwner } from '../../forms/draft.ts'
import { PageTransition } from '../../motion/page-transition.tsx'
import { LogOutProvider } from '../../ui/log-out.tsx'
import { Main } from '../../ui/page.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { UnderHeaderProvider } from '../../ui/under-header.ts'
import { UnreachedScreen } from '../../ui/unreached-screen.tsx'
import { usePageFocus } from '../../ui/use-page-focus.ts'
import { localeFor } from '../../words/locale.ts'
import { speak } from '../../words/words.ts'

/** For people who are signed in. What is below it may rely on `users.me` being read. */
export const Route = createFileRoute('/home')({
  // It reads while its chunk is on the way, because many open Joma here.
  codeSplitGroupings: [['component']],
  beforeLoad: ({ location }) => {
    const session = readSession()
    if (session) return { session }
    clearSession()
    throw redirect({ to: '/login', search: location.pathname === '/home' ? {} : { back: location.href } })
  },
  // Once; from then on each screen that shows it reads it anew.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery({ ...reading(users.me, {}), staleTime: Infinity })
    return speak(localeFor(context.session.role))
  },
  staleTime: Infinity,
  component: HomeLayout,
})

const AdminNav = lazy(async () => ({ default: (await import('../../features/admin-home/admin-nav.tsx')).AdminNav }))

function HomeLayout() {
  const { leave, session } = Route.useRouteContext()
  const me = useQuery(reading(users.me, {}))
  const pathname = useLocation({ select: (location) => location.pathname })
  // Deferred, so that a slow phone makes the screen in pieces and hears a touch between them.
  const isShown = useDeferredValue(!!me.data) && !!me.data
  const unreached = me.data ? null : me.error
  const isAdmin = session.role !== 'customer'
  usePageFocus(pathname)

  return (
    <LogOutProvider onLogOut={leave}>
      <DraftOwner value={session.username}>
        <UnderHeaderProvider value={<OfflineStrip />}>
          {isShown && (
            <>
              <Suspense>{isAdmin ? <AdminNav pathname={pathname} /> : <CustomerNav pathname={pathname} />}</Suspense>
              <Main variant={isAdmin ? 'admin' : 'plain'}>
                <PageTransition pathname={pathname}>
                  <Outlet />
                </PageTransition>
              </Main>
            </>
          )}
          {unreached && <UnreachedScreen message={unreached.message} isTrying={me.isFetching} onRetry={me.refetch} />}
          {!isShown && !unreached && (
            <Main variant="bare">
              <SpinnerScreen />
            </Main>
          )}
        </UnderHeaderProvider>
      </DraftOwner>
    </LogOutProvider>
  )
}
