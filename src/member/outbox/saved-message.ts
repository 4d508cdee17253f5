import { hasBackgroundSync } from '../../outbox/background-sync.ts'
import { words } from '../../words/words.ts'

/** Says that something is kept, and when it goes out: that differs between browsers. */
export function savedMessage(isSignInNeeded = false): string {
  const { kept, keptUntilOpened, keptUntilSignIn } = words.outbox
  if (isSignInNeeded) return keptUntilSignIn
  return hasBackgroundSync() ? kept : keptUntilOpened
}
