import { messages } from '../i18n/messages.ts'
import { useIsOnline } from './connectivity.ts'

interface OfflineHintProps {
  /** What is sent is kept on the phone until it can be. */
  isKept?: boolean
}

/** Says in a form, before somebody has typed it all, that it cannot be sent now. */
export function OfflineHint({ isKept = false }: OfflineHintProps) {
  const isOnline = useIsOnline()
  const { keeping, sending } = messages.ui.offline
  return isOnline ? null : <p className="field-hint">{isKept ? keeping : sending}</p>
}
