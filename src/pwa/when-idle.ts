/** Calls `act` when the browser is idle, at the latest after `timeoutMs`. Returns a cancel function. */
export function whenIdle(act: () => void, timeoutMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: timeoutMs })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no `requestIdleCallback`.
  const timer = setTimeout(act)
  return () => clearTimeout(timer)
}
