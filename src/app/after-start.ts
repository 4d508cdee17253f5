import { registerWorker } from '../pwa/register-worker.ts'

/** Not needed for the first screen. */
export function afterStart(): void {
  blockInspection()
  registerWorker()
}

const everyMs = 500
const gapPx = 200

/** Blocks the context menu and the shortcuts to the browser's tools, and watches for a docked tool window. */
function blockInspection(): void {
  addEventListener('contextmenu', (event) => event.preventDefault())
  addEventListener('keydown', (event) => {
    if (opensTools(event)) event.preventDefault()
  })
  const timer = setInterval(() => {
    // A detected tool window ends the check and has no other effect.
    if (outerWidth - innerWidth > gapPx || outerHeight - innerHeight > gapPx) clearInterval(timer)
  }, everyMs)
}

function opensTools({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toUpperCase()
  return key === 'F12' || (ctrlKey && shiftKey && (letter === 'I' || letter === 'J')) || (ctrlKey && letter === 'U')
}
