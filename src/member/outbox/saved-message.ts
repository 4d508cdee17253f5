import type { SuccessCode } from '#contract/successes.ts'
import { messages } from '../../i18n/messages.ts'
import { hasBackgroundSync } from '../../outbox/background-sync.ts'
import type { Kind } from '../../outbox/entry.ts'

/** The message after storing an entry. When it is sent depends on the browser. */
export function savedMessage(isSignInNeeded = false): string {
  const { kept, keptUntilOpened, keptUntilSignIn } = messages.outbox
  if (isSignInNeeded) return keptUntilSignIn
  return hasBackgroundSync() ? kept : keptUntilOpened
}

const successOf = {
  payment: 'payment_requested',
  support: 'message_sent',
  claim: 'transaction_completed',
} as const satisfies Record<Kind, SuccessCode>

/** Shown once an entry is sent. */
export const sentMessage = (kind: Kind): string => messages.successes[successOf[kind]]
