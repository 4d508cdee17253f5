import { messages } from '../i18n/messages.ts'
import { useIsOnline } from './connectivity.ts'

interface OfflineHintProps {
  /** The form's input is stored in the outbox. */
  isStored?: boolean
}

/** Shown in a form while it cannot be sent. */
export function OfflineHint({ isStored = false }: OfflineHintProps) {
  const isOnline = useIsOnline()
  const { willBeSent, cannotSend } = messages.ui.offline
  return isOnline ? null : <p className="field-hint">{isStored ? willBeSent : cannotSend}</p>
}
