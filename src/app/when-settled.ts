import { whenIdle } from '../pwa/when-idle.ts'
import type { createPage } from './router.tsx'

const atMostMs = 10_000

/** Calls `act` when a screen is shown and no query is running, because on a slow network it would delay that screen. */
export function whenSettled({ router, queryClient }: ReturnType<typeof createPage>, act: () => void): void {
  const timer = setTimeout(go, atMostMs)
  const stops = [router.subscribe('onRendered', look), queryClient.getQueryCache().subscribe(look)]

  function look() {
    if (router.state.status === 'idle' && !queryClient.isFetching()) go()
  }

  function go() {
    clearTimeout(timer)
    for (const stop of stops) stop()
    whenIdle(act, atMostMs)
  }
}
