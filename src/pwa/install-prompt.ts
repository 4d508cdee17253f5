/** Chrome's; not in the platform's types, because other browsers have none. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let captured: InstallPrompt | undefined

/** Stores the browser's install prompt for later. The event comes once, perhaps before React mounts. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    captured = event as InstallPrompt
  })
}

export const getInstallPrompt = (): InstallPrompt | undefined => captured
