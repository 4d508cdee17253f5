const installedKey = 'install:done'
const snoozedKey = 'install:snoozed-until'
const taskKey = 'install:task-done'
const visitsKey = 'install:visits'
const visitingKey = 'install:visiting'
const snoozeMs = 14 * 24 * 60 * 60_000

/** Called after a finished task. From then on the installation may be offered. */
export const recordFinishedTask = (): void => store(taskKey, '1')

/** Counts a visit: one for each tab session. */
export function recordVisit(): void {
  if (sessionStorage.getItem(visitingKey)) return
  sessionStorage.setItem(visitingKey, '1')
  store(visitsKey, String(countVisits() + 1))
}

/** After the first finished task or from the second visit on. */
export function shouldOfferInstall(): boolean {
  if (isInstalled() || Date.now() < Number(localStorage.getItem(snoozedKey))) return false
  return localStorage.getItem(taskKey) !== null || countVisits() >= 2
}

export const snoozeInstall = (): void => store(snoozedKey, String(Date.now() + snoozeMs))

/** Called when the app is installed. */
export const recordInstalled = (): void => store(installedKey, '1')

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Local storage is full. At worst the installation is offered once too often, or not at all.
  }
}

const countVisits = () => Number(localStorage.getItem(visitsKey))

const isInstalled = () =>
  localStorage.getItem(installedKey) !== null || matchMedia('(display-mode: standalone)').matches

/** In Safari itself, not as an installed app. Only Safari on iOS has `navigator.standalone`. */
export const isSafariOnIos = (): boolean => 'standalone' in navigator && !navigator.standalone
