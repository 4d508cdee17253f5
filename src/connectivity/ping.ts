const timeoutMs = 5_000

/** Whether the server answers. Checks the body too, because a captive portal may answer 200. Never throws. */
export async function ping(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    return (await answer.text()) === 'ok'
  } catch {
    return false
  }
}
