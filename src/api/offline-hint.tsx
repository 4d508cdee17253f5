import { words } from '../words/words.ts'
import { useIsOnline } from './connectivity.ts'

/** Says in a form, before somebody has typed it all, that it cannot be sent now. */
export function OfflineHint() {
  const isOnline = useIsOnline()
  return isOnline ? null : <p className="field-hint">{words.ui.offline.sending}</p>
}
