import { parseTaka } from '#contract/money.ts'
import type { OwnPayment } from '#contract/payments.ts'
import { EditEntry } from '../outbox/entries/edit-entry.tsx'
import type { EntryDialogProps } from '../outbox/entries/entry-dialogs.tsx'
import { parseBody } from '../outbox/entries/entry-name.ts'
import { type ShownEntry, useOutbox } from '../outbox/use-outbox.ts'
import { PaymentFields } from './payment-fields.tsx'

/** Edits an unsent payment. */
export function EditPayment(props: EntryDialogProps) {
  return (
    <EditEntry {...props} read={(typed) => ({ ...typed, amount: parseTaka(typed.amount ?? '') })}>
      <PaymentFields />
    </EditEntry>
  )
}

/** The outbox entries that are not in the server's list `listed`. */
export function useUnlistedPayments(listed: OwnPayment[]): ShownEntry[] {
  const ids = new Set(listed.map(({ transaction_id }) => transaction_id))
  // The server stores it in capitals.
  const isListed = (entry: ShownEntry) =>
    ids.has(parseBody('payment', entry)?.transaction_id.trim().toUpperCase() ?? '')
  return useOutbox('payment').unlisted.filter((entry) => entry.state !== 'sent' || !isListed(entry))
}
