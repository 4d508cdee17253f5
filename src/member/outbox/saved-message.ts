import type { OwnPayment } from '#contract/own-payments.ts'
import type { SuccessCode } from '#contract/successes.ts'
import { messages } from '../../i18n/messages.ts'
import { hasBackgroundSync } from '../../outbox/background-sync.ts'
import type { Kind } from '../../outbox/entry.ts'

/** The message after storing an entry. When it is sent depends on the browser, and on whether the server is reached but fails. */
export function getSavedMessage({
  isOnline,
  isSignInNeeded = false,
}: {
  isOnline: boolean
  isSignInNeeded?: boolean
}): string {
  const { saved, savedUntilOpened, savedUntilSignIn, savedRetrying } = messages.outbox
  if (isSignInNeeded) return savedUntilSignIn
  if (isOnline) return savedRetrying
  return hasBackgroundSync() ? saved : savedUntilOpened
}

const successCodes = {
  payment: 'payment_requested',
  support: 'message_sent',
  reply: 'message_sent',
  claim: 'transaction_completed',
} as const satisfies Record<Kind, SuccessCode>

/** Shown once an entry is sent, with the server's output. */
export const getSentMessage = (kind: Kind, output: unknown): string =>
  kind === 'payment' && isAdded(output) ? messages.transactions.added : messages.successes[successCodes[kind]]

/** The SMS of a till phone can add the money before the request is answered. */
const isAdded = (output: unknown): boolean => (output as Partial<OwnPayment> | null | undefined)?.status === true
