const leastMs = 15 * 60_000
const hourMs = 60 * 60_000

/** Asks for a newer version now, each hour, and when somebody comes back to the page; at most every 15 minutes. */
export function checkForUpdates(update: () => Promise<void>): void {
  let lookedAtMs = 0

  function look() {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < leastMs) return
    lookedAtMs = Date.now()
    update().catch(() => {
      // There was no network. Whoever comes back may have one.
      lookedAtMs = 0
    })
  }

  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  setInterval(look, hourMs)
  look()
}
