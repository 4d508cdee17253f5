import { useEffect } from 'react'

/** Holds a screen wake lock while `isNeeded`, if the browser supports it. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | undefined> = ask()
    // The browser releases the lock of a hidden page.
    const onVisible = () => {
      if (document.visibilityState === 'visible') lock = ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      void lock.then((held) => held?.release())
    }
  }, [isNeeded])
}

async function ask(): Promise<WakeLockSentinel | undefined> {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    // The request fails on low battery. The video plays without the lock.
    return undefined
  }
}
