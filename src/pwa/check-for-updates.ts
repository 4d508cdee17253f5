const minPauseMs = 15 * 60_000
const hourMs = 60 * 60_000

/** Checks for a new version now, every hour and when the page becomes visible; at most every 15 minutes. */
export function checkForUpdates(update: () => Promise<void>): void {
  let checkedAtMs = 0

  function check() {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < minPauseMs) return
    checkedAtMs = Date.now()
    update().catch(() => {
      // Offline: check again at the next occasion.
      checkedAtMs = 0
    })
  }

  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  setInterval(check, hourMs)
  check()
}
