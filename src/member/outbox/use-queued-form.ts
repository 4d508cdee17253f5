import { showToast } from '../../ui/toast.ts'
import { savedMessage, sentMessage } from './saved-message.ts'
import { useQueuedWrite } from './use-queued-write.ts'

interface QueuedFormOptions {
  unexpected: string
  /** The entry was sent or stored. */
  onEnd: () => void
}

/** `useQueuedWrite` for a form that shows the outcome in a toast. */
export function useQueuedForm(kind: 'payment' | 'support', { unexpected, onEnd }: QueuedFormOptions) {
  return useQueuedWrite(kind, {
    unexpected,
    onSent: () => {
      showToast.success(sentMessage(kind))
      onEnd()
    },
    onKept: (isSignInNeeded) => {
      showToast.info(savedMessage(isSignInNeeded))
      onEnd()
    },
  })
}
