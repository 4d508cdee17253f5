/** Chrome's; not in the platform's types, because other browsers have none. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let captured: InstallPrompt | undefined

declare global {
  interface Window {
    /** From `first-paint.js`, if the event came before the page's code. */
    earlyInstallPrompt?: Event
  }
}

/** Stores the browser's install prompt for later. The event comes once, perhaps before the page's code. */
export function captureInstallPrompt(): void {
  captured = window.earlyInstallPrompt as InstallPrompt | undefined
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    captured = event as InstallPrompt
  })
}

export const getInstallPrompt = (): InstallPrompt | undefined => captured
