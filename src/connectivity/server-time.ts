const timeoutMs = 5_000

/** The server's time in ms since 1970, by its `Date` header. Undefined if the server cannot be reached. Never throws. */
export async function readServerTime(): Promise<number | undefined> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const ms = Date.parse(response.headers.get('Date') ?? '')
    // A captive portal may answer too.
    return (await response.text()) === 'ok' && !Number.isNaN(ms) ? ms : undefined
  } catch {
    return undefined
  }
}
