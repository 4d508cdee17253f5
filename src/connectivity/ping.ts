const patienceMs = 5_000

/** Whether Joma answers: by what is answered, because whoever owns a Wi-Fi may answer in its place. Never throws. */
export async function ping(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return (await answer.text()) === 'ok'
  } catch {
    return false
  }
}
