import type { OwnPayment } from '#contract/payments.ts'
import { bodyOf } from '../outbox/entries/entry-name.ts'
import { type ShownEntry, useOutbox } from '../outbox/use-outbox.ts'

/** The outbox entries that are not in the server's list `listed`. */
export function useUnlistedPayments(listed: OwnPayment[]): ShownEntry[] {
  const ids = new Set(listed.map(({ transaction_id }) => transaction_id))
  // The server stores it in capitals.
  const isListed = (entry: ShownEntry) => ids.has(bodyOf('payment', entry)?.transaction_id.trim().toUpperCase() ?? '')
  return useOutbox('payment').unlisted.filter((entry) => entry.state !== 'sent' || !isListed(entry))
}
