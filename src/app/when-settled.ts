import { whenIdle } from '../pwa/when-idle.ts'
import type { createPage } from './router.tsx'

const atMostMs = 10_000

/** Does what may wait once a screen is shown and nothing is being read: on a slow network it would take from what a person looks at. */
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
