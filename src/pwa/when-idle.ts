/** Calls `callback` when the browser is idle, at the latest after `timeoutMs`. Returns a cancel function. */
export function whenIdle(callback: () => void, timeoutMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: timeoutMs })
    return () => cancelIdleCallback(handle)
  }
  // Safari has no `requestIdleCallback`.
  const timer = setTimeout(callback)
  return () => clearTimeout(timer)
}
