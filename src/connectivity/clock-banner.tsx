import { useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { readClockAheadMs, recordServerTime } from '../session/clock.ts'
import { Banner } from '../ui/banner.tsx'
import { readServerTime } from './server-time.ts'

/** Says that the phone's clock is wrong, until it is right. */
export function ClockBanner() {
  const [isWrong, setIsWrong] = useState(true)
  useEffect(() => {
    const check = async () => {
      const serverMs = document.hidden ? undefined : await readServerTime()
      if (serverMs === undefined) return
      recordServerTime(serverMs)
      setIsWrong(readClockAheadMs() !== 0)
    }
    void check()
    // The user comes back from the settings of the phone.
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])
  return isWrong && <Banner tone="warning">{messages.clock.wrong}</Banner>
}
