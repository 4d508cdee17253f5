import { parseTaka } from '#contract/money.ts'
import { EditEntry } from '../outbox/entries/edit-entry.tsx'
import type { EntryDialogProps } from '../outbox/entries/entry-dialogs.tsx'
import { PaymentFields } from './payment-fields.tsx'

/** Edits an unsent payment. */
export function EditPayment(props: EntryDialogProps) {
  return (
    <EditEntry {...props} read={(typed) => ({ ...typed, amount: parseTaka(typed.amount ?? '') })}>
      <PaymentFields />
    </EditEntry>
  )
}
