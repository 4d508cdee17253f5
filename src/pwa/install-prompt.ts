/** Chrome's; not in the platform's types, because other browsers have none. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | undefined

/** Keeps the browser's own question for a moment at which Joma has been of use. It comes once, perhaps before the page. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt
  })
}

export const installPrompt = (): InstallPrompt | undefined => kept
