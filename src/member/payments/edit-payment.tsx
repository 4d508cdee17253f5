import { parseTaka } from '#contract/money.ts'
import { EditEntry } from '../outbox/entries/edit-entry.tsx'
import type { AboutEntryProps } from '../outbox/entries/entry-dialogs.tsx'
import { PaymentFields } from './payment-fields.tsx'

/** A payment form that waits to be sent. */
export function EditPayment(about: AboutEntryProps) {
  return (
    <EditEntry {...about} read={(typed) => ({ ...typed, amount: parseTaka(typed.amount ?? '') })}>
      <PaymentFields />
    </EditEntry>
  )
}
