import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { ownUser, type User } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { useConnectivity } from '../../connectivity/connectivity.ts'
import { OfflineProvider } from '../../connectivity/offline-provider.tsx'
import { DraftOwner } from '../../forms/draft.ts'
import { preferredLocale } from '../../i18n/locale.ts'
import { loadLanguage, messages } from '../../i18n/messages.ts'
import { formatTakaIn } from '../../i18n/numbers.ts'
import { useLive } from '../../live/use-live.ts'
import { ProofPrompt } from '../../member/factors/proof-prompt.tsx'
import { MemberNav } from '../../member/home/member-nav.tsx'
import { useSyncLoop } from '../../member/outbox/use-sync-loop.ts'
import { PageTransition } from '../../motion/page-transition.tsx'
import { readClockAheadMs } from '../../session/clock.ts'
import { isAdminRole, isKnownRole, readSession } from '../../session/session.ts'
import { AccountErrorScreen } from '../../ui/account-error-screen.tsx'
import { type ConfirmLogOut, LogOutProvider } from '../../ui/log-out.tsx'
import { Main } from '../../ui/page.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { useIsHydrating } from '../../ui/use-is-hydrating.tsx'
import { usePageFocus } from '../../ui/use-page-focus.ts'

/** For signed-in users. Screens below it may rely on a loaded `ownUser`. */
export const Route = createFileRoute('/home')({
  // The loader is not in the chunk of the component, so that it runs while that loads: many users start here.
  codeSplitGroupings: [['component']],
  beforeLoad: ({ context, location, preload }) => {
    const session = readSession()
    if (session) {
      if (!isKnownRole(session.role) && location.pathname !== '/home') throw redirect({ to: '/home' })
      return { session }
    }
    if (!preload) context.clearExpiredSession()
    throw redirect({ to: '/login', search: location.pathname === '/home' ? {} : { back: location.href } })
  },
  // Loaded once here. Screens that show it refetch it.
  loader: async ({ context: { queryClient, session, startSession } }) => {
    if (!isKnownRole(session.role)) {
      await loadLanguage(preferredLocale())
      return {}
    }
    void queryClient.prefetchQuery({ ...endpointQuery(ownUser, {}), staleTime: Infinity })
    // The first use of a number format takes 100 ms on a slow phone. It runs while the cache is restored.
    setTimeout(() => formatTakaIn(preferredLocale(), 0))
    const isAdmin = isAdminRole(session.role)
    // Loaded before the first page, so that no page is without a way out.
    const loadAdminTexts = async () =>
      (await import('../../admin/home/load-staff-texts.ts')).loadStaffTexts(preferredLocale())
    const [adminNav] = await Promise.all([
      isAdmin ? import('../../admin/home/admin-nav.tsx') : undefined,
      isAdmin ? loadAdminTexts() : undefined,
      loadLanguage(preferredLocale()),
      startSession(session),
    ])
    return { AdminNav: adminNav?.AdminNav }
  },
  staleTime: Infinity,
  component: HomeLayout,
})

const ClockBanner = lazy(async () => ({
  default: (await import('../../connectivity/clock-banner.tsx')).ClockBanner,
}))

const FirstPasswordScreen = lazy(async () => ({
  default: (await import('../../member/sessions/first-password-screen.tsx')).FirstPasswordScreen,
}))

const FactorNeededScreen = lazy(async () => ({
  default: (await import('../../member/factors/factor-needed-screen.tsx')).FactorNeededScreen,
}))

// If the check fails, the log-out continues without a question.
const confirmLogOut: ConfirmLogOut = async (ends) => {
  try {
    return await (await import('../../member/outbox/confirm-log-out.tsx')).confirmLogOut(ends)
  } catch {
    return undefined
  }
}

function HomeLayout() {
  const { logOut, session } = Route.useRouteContext()
  if (isKnownRole(session.role)) return <SignedInLayout />
  return (
    <LogOutProvider onLogOut={logOut}>
      <Main variant="bare">
        <Outlet />
      </Main>
    </LogOutProvider>
  )
}

/** Screens that are shown without figures until the account is loaded. */
const framed = new Set(['/home', '/home/my-task'])

/** The desk and the inbox stay while their threads are opened. */
const getScreenPath = (pathname: string) => pathname.replace(/^(\/home\/(?:support-desk|inbox))\/.*/, '$1')

/** The screen that is shown instead of all screens, until the user has done what the account needs. */
function useFirstScreen(data: User | undefined): ReactNode {
  const { logOut, session } = Route.useRouteContext()
  const [isFactorNeeded, setIsFactorNeeded] = useState(false)
  // Until the user continues, because the account may be read again while new recovery codes are shown.
  if (data?.needs_factor && !isFactorNeeded) setIsFactorNeeded(true)

  const { username } = session
  if (data?.must_renew_login) return <FirstPasswordScreen username={username} onChanged={logOut} />
  return isFactorNeeded && <FactorNeededScreen username={username} onContinue={() => setIsFactorNeeded(false)} />
}

function SignedInLayout() {
  const { logOut, session } = Route.useRouteContext()
  const { AdminNav } = Route.useLoaderData()
  const me = useQuery(endpointQuery(ownUser, {}))
  const pathname = useLocation({ select: (location) => location.pathname })
  const screenPath = getScreenPath(pathname)
  // Deferred, so that a slow phone renders the screen in parts and handles touches between them.
  const isHydrating = useIsHydrating()
  const isShown = useDeferredValue(!!me.data && !isHydrating) && !!me.data
  const isFrame = !isShown && !AdminNav && framed.has(pathname)
  const isOffline = useConnectivity() === 'offline'
  const errorText = isOffline ? messages.ui.offline.unread : me.error?.message
  const error = me.data ? undefined : errorText
  const firstScreen = useFirstScreen(me.data)
  usePageFocus(getScreenPath)
  useSyncLoop(session)
  useLive(session)

  return (
    <LogOutProvider ask={confirmLogOut} onLogOut={logOut}>
      <DraftOwner value={session.username}>
        <OfflineProvider>
          {isShown && firstScreen && <Suspense fallback={<SpinnerScreen />}>{firstScreen}</Suspense>}
          {(isShown ? !firstScreen : !error) && (
            <>
              {AdminNav ? <AdminNav pathname={pathname} /> : <MemberNav pathname={pathname} />}
              <Main variant={AdminNav ? 'admin' : 'plain'}>
                {isShown && readClockAheadMs() !== 0 && (
                  <Suspense>
                    <ClockBanner />
                  </Suspense>
                )}
                {isShown || isFrame ? (
                  <PageTransition pathname={screenPath}>
                    <Outlet />
                  </PageTransition>
                ) : (
                  <SpinnerScreen />
                )}
              </Main>
            </>
          )}
          <ProofPrompt username={session.username} />
          {error && <AccountErrorScreen message={error} isTrying={me.isFetching} onRetry={me.refetch} />}
        </OfflineProvider>
      </DraftOwner>
    </LogOutProvider>
  )
}
