import type { OwnPayment } from '#contract/own-payments.ts'
import { parseTaka } from '#contract/parse-taka.ts'
import { EditEntry } from '../outbox/entries/edit-entry.tsx'
import type { EntryDialogProps } from '../outbox/entries/entry-dialogs.tsx'
import { parseBody } from '../outbox/entries/entry-name.ts'
import { type ShownEntry, useOutbox } from '../outbox/use-outbox.ts'
import { PaymentFields } from './payment-fields.tsx'

/** Edits an unsent payment. */
export function EditPayment(props: EntryDialogProps) {
  const { till, ...body } = props.entry.body
  return (
    // The form has no field for the number that was paid, which is of one method.
    <EditEntry
      {...props}
      read={(typed) => ({
        ...body,
        ...(till !== undefined && typed.payment_method === body.payment_method && { till }),
        ...typed,
        amount: parseTaka(typed.amount ?? ''),
      })}
    >
      <PaymentFields />
    </EditEntry>
  )
}

/** The outbox entries that are not in the server's list `listed`. */
export function useUnlistedPayments(listed: OwnPayment[]): ShownEntry[] {
  const ids = new Set(listed.map(({ transaction_id }) => transaction_id))
  // The server stores it in capitals.
  const isListed = (entry: ShownEntry) => ids.has(parseBody('payment', entry)?.transaction_id ?? '')
  return useOutbox('payment').unlisted.filter((entry) => entry.state !== 'sent' || !isListed(entry))
}
