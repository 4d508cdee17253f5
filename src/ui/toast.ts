export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading'

export interface Message {
  kind: ToastKind
  text: string
  /** A title above the message: «Insufficient Balance». */
  title?: string | undefined
  /** How long it stays. 4 s if undefined. */
  durationMs?: number
}

// Loaded with the first toast, so that the sign-in does not wait for it.
let toaster: Promise<typeof import('./toaster.tsx')> | undefined

async function show(message: Message) {
  toaster ??= import('./toaster.tsx')
  const { showMessage } = await toaster
  return showMessage(message)
}

const createToast = (kind: ToastKind) => (text: string, title?: string) => void show({ kind, text, title })

const briefMs = 2_000

/** The screen has changed: closes the toasts of the screen before. One that was shown together with the change stays. */
export function closeOldToasts(): void {
  void toaster?.then((module) => module.closeOldToasts())
}

const momentMs = 300

/** A short message that disappears by itself. The page must show the same outcome, because a toast can be missed. */
export const showToast = {
  success: createToast('success'),
  /** For what the next screen shows too. */
  brief: (text: string) => void show({ kind: 'success', text, durationMs: briefMs }),
  info: createToast('info'),
  warning: createToast('warning'),
  error: createToast('error'),
  /** For an act that takes longer than a moment. Returns a function that closes it. */
  loading(text: string): () => void {
    let shown: Promise<() => void> | undefined
    const timer = setTimeout(() => {
      shown = show({ kind: 'loading', text })
    }, momentMs)
    return () => {
      clearTimeout(timer)
      void shown?.then((close) => close())
    }
  },
}
