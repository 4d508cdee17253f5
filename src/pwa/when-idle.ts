/** Does what may wait, once the browser has nothing better to do, and at the latest after `atMostMs`. Gives the way to forget it. */
export function whenIdle(act: () => void, atMostMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: atMostMs })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no idle times.
  const timer = setTimeout(act)
  return () => clearTimeout(timer)
}
