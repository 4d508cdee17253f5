import { ping } from './ping.ts'

const [firstPauseMs, longestPauseMs] = [2_000, 60_000]

interface ProbeOptions {
  shouldProbe: () => boolean
  onResult: (isAnswered: boolean) => void
}

/** Returns a function that probes at once, then with growing pauses while `shouldProbe` returns true and the page is visible. */
export function createProbe({ shouldProbe, onResult }: ProbeOptions): () => void {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false

  async function probe() {
    clearTimeout(timer)
    if (isProbing || !shouldProbe() || document.hidden) return
    isProbing = true
    const isAnswered = await ping()
    isProbing = false
    onResult(isAnswered)
    if (!shouldProbe()) return
    timer = setTimeout(probe, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  function probeNow() {
    pauseMs = firstPauseMs
    void probe()
  }

  addEventListener('online', probeNow)
  addEventListener('pageshow', probeNow)
  document.addEventListener('visibilitychange', probeNow)
  return probeNow
}
