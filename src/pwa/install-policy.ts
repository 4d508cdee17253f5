import { dayMs } from '#contract/durations.ts'
import { storeText } from '../storage/store-text.ts'

const installedKey = 'install:done'
const snoozedKey = 'install:snoozed-until'
const taskKey = 'install:task-done'
const visitsKey = 'install:visits'
const visitingKey = 'install:visiting'
const snoozeMs = 14 * dayMs

/** Called after a finished task. From then on the installation may be offered. */
export const recordFinishedTask = (): void => void storeText(taskKey, '1')

/** Counts a visit: one for each tab session. */
export function recordVisit(): void {
  if (sessionStorage.getItem(visitingKey)) return
  sessionStorage.setItem(visitingKey, '1')
  storeText(visitsKey, String(countVisits() + 1))
}

/** After the first finished task or from the second visit on. */
export function shouldOfferInstall(): boolean {
  const snoozedMs = Number(localStorage.getItem(snoozedKey)) - Date.now()
  // Longer after the clock was set back.
  if (isInstalled() || (snoozedMs > 0 && snoozedMs <= snoozeMs)) return false
  return localStorage.getItem(taskKey) !== null || countVisits() >= 2
}

export const snoozeInstall = (): void => void storeText(snoozedKey, String(Date.now() + snoozeMs))

/** Called when the app is installed. */
export const recordInstalled = (): void => void storeText(installedKey, '1')

const countVisits = () => Number(localStorage.getItem(visitsKey))

const isInstalled = () =>
  localStorage.getItem(installedKey) !== null || matchMedia('(display-mode: standalone)').matches

/** In Safari itself, not as an installed app. Only Safari on iOS has `navigator.standalone`. */
export const isSafariOnIos = (): boolean => 'standalone' in navigator && !navigator.standalone
