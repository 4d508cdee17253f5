import * as v from 'valibot'
import { NavigateMessage } from '#contract/push-payload.ts'
import { registerWorker } from '../pwa/register-worker.ts'

/** Not needed for the first screen. `show` opens a path. */
export function afterStart(show: (path: string) => void): void {
  blockInspection()
  openNotifications(show)
  void registerWorker()
  void import('../push/browser-push.ts').then(({ repairPush }) => repairPush()).catch(() => {})
}

/** The worker asks for a screen when the user presses a notification. */
function openNotifications(show: (path: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (v.is(NavigateMessage, data)) show(data.path)
  })
}

const checkMs = 500
const minGapPx = 200

/** Blocks the context menu and the shortcuts to the browser's tools, and watches for a docked tool window. */
function blockInspection(): void {
  addEventListener('contextmenu', (event) => event.preventDefault())
  addEventListener('keydown', (event) => {
    if (isToolsShortcut(event)) event.preventDefault()
  })
  const timer = setInterval(() => {
    // A detected tool window ends the check and has no other effect.
    if (outerWidth - innerWidth > minGapPx || outerHeight - innerHeight > minGapPx) clearInterval(timer)
  }, checkMs)
}

function isToolsShortcut({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toUpperCase()
  return key === 'F12' || (ctrlKey && shiftKey && (letter === 'I' || letter === 'J')) || (ctrlKey && letter === 'U')
}
