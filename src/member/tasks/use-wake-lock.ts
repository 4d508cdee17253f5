import { useEffect } from 'react'

/** Keeps the screen on while `isNeeded`, on phones that can be asked to. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | undefined> = ask()
    // A page that was hidden has lost its lock.
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
    // A phone low on power says no; the video plays all the same.
    return undefined
  }
}
