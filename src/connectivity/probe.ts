import { ping } from './ping.ts'

const [firstPauseMs, longestPauseMs] = [2_000, 60_000]

interface ProbeOptions {
  isWanted: () => boolean
  onResult: (isAnswered: boolean) => void
}

/** Makes what asks whether Joma can be reached: at once, and ever more rarely for as long as it is wanted and somebody looks. */
export function createProbe({ isWanted, onResult }: ProbeOptions): () => void {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  async function ask() {
    clearTimeout(timer)
    if (isAsking || !isWanted() || document.hidden) return
    isAsking = true
    const isAnswered = await ping()
    isAsking = false
    onResult(isAnswered)
    if (!isWanted()) return
    timer = setTimeout(ask, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  function askNow() {
    pauseMs = firstPauseMs
    void ask()
  }

  addEventListener('online', askNow)
  addEventListener('pageshow', askNow)
  document.addEventListener('visibilitychange', askNow)
  return askNow
}
