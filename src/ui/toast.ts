export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Message {
  kind: ToastKind
  text: string
  /** A line in front, for a message that has two: «Insufficient Balance». */
  title?: string | undefined
}

// Fetched with the first toast, so that signing in does not wait for it.
let toaster: Promise<typeof import('./toaster.tsx')> | undefined

async function show(message: Message) {
  toaster ??= import('./toaster.tsx')
  const { showMessage } = await toaster
  showMessage(message)
}

const ofKind = (kind: ToastKind) => (text: string, title?: string) => void show({ kind, text, title })

/** Says what happened and goes by itself. Never the only proof: the page says it too. */
export const showToast = {
  success: ofKind('success'),
  info: ofKind('info'),
  warning: ofKind('warning'),
  error: ofKind('error'),
}
