const installedKey = 'install:done'
const snoozedKey = 'install:snoozed-until'
const taskKey = 'install:task-done'
const visitsKey = 'install:visits'
const visitingKey = 'install:visiting'
const snoozeMs = 14 * 24 * 60 * 60_000

/** To be called when somebody has finished a task: Joma may be offered for the home screen from then on. */
export const noteFinishedTask = (): void => remember(taskKey, '1')

/** Counts a visit: what a tab shows until it is closed. */
export function noteVisit(): void {
  if (sessionStorage.getItem(visitingKey)) return
  sessionStorage.setItem(visitingKey, '1')
  remember(visitsKey, String(visits() + 1))
}

/** True where it is time to offer an installation: after the first finished task or at the second visit. */
export function shouldOfferInstall(): boolean {
  if (isInstalled() || Date.now() < Number(localStorage.getItem(snoozedKey))) return false
  return localStorage.getItem(taskKey) !== null || visits() >= 2
}

export const snoozeInstall = (): void => remember(snoozedKey, String(Date.now() + snoozeMs))

/** Joma is on the home screen: it need not be offered again. */
export const noteInstalled = (): void => remember(installedKey, '1')

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Local storage is full. At worst Joma is offered once too often, or not at all.
  }
}

const visits = () => Number(localStorage.getItem(visitsKey))

const isInstalled = () =>
  localStorage.getItem(installedKey) !== null || matchMedia('(display-mode: standalone)').matches
