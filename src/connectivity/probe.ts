const [firstPauseMs, maxPauseMs] = [2_000, 60_000]

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
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
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

const timeoutMs = 5_000

/** Whether the server answers. Checks the body too, because a captive portal may answer 200. Never throws. */
export async function ping(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    return (await response.text()) === 'ok'
  } catch {
    return false
  }
}
