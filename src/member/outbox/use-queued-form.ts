import { showToast } from '../../ui/toast.ts'
import { savedMessage, sentMessage } from './saved-message.ts'
import { useQueuedWrite } from './use-queued-write.ts'

interface QueuedFormOptions {
  unexpected: string
  /** It was sent, or is kept on this phone and sent later: the form has done its work. */
  onEnd: () => void
}

/** `useQueuedWrite` for a form that says with a toast what became of it. */
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
