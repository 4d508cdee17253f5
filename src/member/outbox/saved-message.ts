import { hasBackgroundSync } from '../../outbox/background-sync.ts'
import { words } from '../../words/words.ts'

/** The message after storing an entry. When it is sent depends on the browser. */
export function savedMessage(isSignInNeeded = false): string {
  const { kept, keptUntilOpened, keptUntilSignIn } = words.outbox
  if (isSignInNeeded) return keptUntilSignIn
  return hasBackgroundSync() ? kept : keptUntilOpened
}
