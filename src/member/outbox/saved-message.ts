import type { SuccessCode } from '#contract/successes.ts'
import { messages } from '../../i18n/messages.ts'
import { hasBackgroundSync } from '../../outbox/background-sync.ts'
import type { Kind } from '../../outbox/entry.ts'

/** The message after storing an entry. When it is sent depends on the browser. */
export function getSavedMessage(isSignInNeeded = false): string {
  const { saved, savedUntilOpened, savedUntilSignIn } = messages.outbox
  if (isSignInNeeded) return savedUntilSignIn
  return hasBackgroundSync() ? saved : savedUntilOpened
}

const successCodes = {
  payment: 'payment_requested',
  support: 'message_sent',
  reply: 'message_sent',
  claim: 'transaction_completed',
} as const satisfies Record<Kind, SuccessCode>

/** Shown once an entry is sent. */
export const getSentMessage = (kind: Kind): string => messages.successes[successCodes[kind]]
