/**
 * Runs under a Web Lock. `isLocked` is false only with `ifAvailable`, if another tab has the lock. A page without HTTPS has no locks, and
 * with blocked storage the browser refuses them: it then runs without one.
 */
export async function withLock<Result>(
  name: string,
  run: (isLocked: boolean) => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  let hasBegun = false
  const begin = (lock: Lock | null) => {
    hasBegun = true
    return run(lock !== null)
  }
  if (!navigator.locks) return run(true)
  try {
    return await navigator.locks.request(name, options, begin)
  } catch (error) {
    if (hasBegun || (error as Error).name !== 'SecurityError') throw error
    return run(true)
  }
}
