import { openPresses } from '../push/watch-presses.ts'
import { registerWorker } from '../pwa/register-worker.ts'
import { readSession } from '../session/session.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import type { createPage } from './router.tsx'

/** Not needed for the first screen. */
export function afterStart(router: ReturnType<typeof createPage>['router']): void {
  blockInspection()
  keepFocus()
  openPresses(async (path) => {
    const { openPressed } = await import('../push/open-pressed.tsx')
    const current = router.state.location.pathname
    openPressed({ path, current, show: (to) => void router.navigate({ to }) })
  })
  void registerWorker()
  void sendLocales().catch(() => {})
  if (readSession()?.role === 'customer') setTimeout(() => void checkBooks(), booksCheckAfterMs)
  void import('../push/browser-push.ts').then(({ repairPush }) => repairPush()).catch(() => {})
}

const sendLocales = async () => (await import('./send-locale.ts')).sendLocales()

/** Later than what the first screens need. */
const booksCheckAfterMs = 20_000
const checkBooks = async () => (await import('../books/check-books.ts')).checkBooksIfDue()

const checkMs = 500
const minGapPx = 200

/** Blocks the context menu and the shortcuts to the browser's tools, and watches for a docked tool window. */
function blockInspection(): void {
  addEventListener('contextmenu', (event) => {
    if (!isText(event.target)) event.preventDefault()
  })
  addEventListener('keydown', (event) => {
    if (isToolsShortcut(event)) event.preventDefault()
  })
  const timer = setInterval(() => {
    // A detected tool window ends the check and has no other effect.
    if (outerWidth - innerWidth > minGapPx || outerHeight - innerHeight > minGapPx) clearInterval(timer)
  }, checkMs)
}

/** Text that is typed or selected: there the menu has Paste, Copy, the spelling and the password manager. */
const isText = (target: EventTarget | null) =>
  (target instanceof Element && !!target.closest('input, textarea, [contenteditable]')) ||
  getSelection()?.isCollapsed === false

function isToolsShortcut({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toUpperCase()
  return key === 'F12' || (ctrlKey && shiftKey && (letter === 'I' || letter === 'J')) || (ctrlKey && letter === 'U')
}
