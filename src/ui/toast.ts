export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Message {
  kind: ToastKind
  text: string
  /** A title above the message: «Insufficient Balance». */
  title?: string | undefined
}

// Loaded with the first toast, so that the sign-in does not wait for it.
let toaster: Promise<typeof import('./toaster.tsx')> | undefined

async function show(message: Message) {
  toaster ??= import('./toaster.tsx')
  const { showMessage } = await toaster
  showMessage(message)
}

const createToast = (kind: ToastKind) => (text: string, title?: string) => void show({ kind, text, title })

/** A short message that disappears by itself. The page must show the same outcome, because a toast can be missed. */
export const showToast = {
  success: createToast('success'),
  info: createToast('info'),
  warning: createToast('warning'),
  error: createToast('error'),
}
