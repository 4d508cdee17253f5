import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { reading } from '../../api/query.ts'
import { useConnectivity } from '../../connectivity/connectivity.ts'
import { OfflineProvider } from '../../connectivity/offline-provider.tsx'
import { DraftOwner } from '../../forms/draft.ts'
import { localeFor } from '../../i18n/locale.ts'
import { loadLanguage, messages } from '../../i18n/messages.ts'
import { useLive } from '../../live/use-live.ts'
import { MemberNav } from '../../member/home/member-nav.tsx'
import { useSyncLoop } from '../../member/outbox/use-sync-loop.ts'
import { PageTransition } from '../../motion/page-transition.tsx'
import { readSession } from '../../session/session.ts'
import { type ConfirmLogOut, LogOutProvider } from '../../ui/log-out.tsx'
import { Main } from '../../ui/page.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { UnreachedScreen } from '../../ui/unreached-screen.tsx'
import { usePageFocus } from '../../ui/use-page-focus.ts'

/** For people who are signed in. What is below it may rely on `ownUser` being read. */
export const Route = createFileRoute('/home')({
  // It reads while its chunk is on the way, because many open Joma here.
  codeSplitGroupings: [['component']],
  beforeLoad: ({ context, location, preload }) => {
    const session = readSession()
    if (session) return { session }
    if (!preload) context.forget()
    throw redirect({ to: '/login', search: location.pathname === '/home' ? {} : { back: location.href } })
  },
  // Once; from then on each screen that shows it reads it anew.
  loader: async ({ context: { queryClient, session, begin } }) => {
    void queryClient.prefetchQuery({ ...reading(ownUser, {}), staleTime: Infinity })
    // The first figure takes a slow phone a tenth of a second to write: while it waits for what was kept.
    void import('../../ui/format.tsx').then(({ formatTaka }) => formatTaka(0))
    await Promise.all([loadLanguage(localeFor(session.role), { isHome: true }), begin(session)])
  },
  staleTime: Infinity,
  component: HomeLayout,
})

const AdminNav = lazy(async () => ({ default: (await import('../../admin/home/admin-nav.tsx')).AdminNav }))

// Nobody is kept from leaving: where it cannot be fetched or read, nothing is asked.
const confirmLogOut: ConfirmLogOut = async (ends) => {
  try {
    return await (await import('../../member/outbox/confirm-log-out.tsx')).confirmLogOut(ends)
  } catch {
    return undefined
  }
}

function HomeLayout() {
  const { leave, session } = Route.useRouteContext()
  const me = useQuery(reading(ownUser, {}))
  const pathname = useLocation({ select: (location) => location.pathname })
  // Deferred, so that a slow phone makes the screen in pieces and hears a touch between them.
  const isShown = useDeferredValue(!!me.data) && !!me.data
  const isOffline = useConnectivity() === 'offline'
  const whyUnread = isOffline ? messages.ui.offline.unread : me.error?.message
  const unreached = me.data ? undefined : whyUnread
  const isAdmin = session.role !== 'customer'
  usePageFocus(pathname)
  useSyncLoop(session)
  useLive(session)

  return (
    <LogOutProvider ask={confirmLogOut} onLogOut={leave}>
      <DraftOwner value={session.username}>
        <OfflineProvider>
          {isShown && (
            <>
              <Suspense>{isAdmin ? <AdminNav pathname={pathname} /> : <MemberNav pathname={pathname} />}</Suspense>
              <Main variant={isAdmin ? 'admin' : 'plain'}>
                <PageTransition pathname={pathname}>
                  <Outlet />
                </PageTransition>
              </Main>
            </>
          )}
          {unreached && <UnreachedScreen message={unreached} isTrying={me.isFetching} onRetry={me.refetch} />}
          {!isShown && !unreached && (
            <Main variant="bare">
              <SpinnerScreen />
            </Main>
          )}
        </OfflineProvider>
      </DraftOwner>
    </LogOutProvider>
  )
}
