import { registerWorker } from '../pwa/register-worker.ts'

/** Not needed for the first screen. */
export function afterStart(): void {
  blockInspection()
  registerWorker()
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
