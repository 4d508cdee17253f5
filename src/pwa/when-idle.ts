/** Calls `act` when the browser is idle, at the latest after `atMostMs`. Returns a cancel function. */
export function whenIdle(act: () => void, atMostMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: atMostMs })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no `requestIdleCallback`.
  const timer = setTimeout(act)
  return () => clearTimeout(timer)
}
