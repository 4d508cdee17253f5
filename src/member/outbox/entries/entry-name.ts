import * as v from 'valibot'
import type { Input } from '#contract/endpoint.ts'
import { messages } from '../../../i18n/messages.ts'
import { type Kind, outboxEndpoints } from '../../../outbox/entry.ts'
import { formatTaka } from '../../../ui/format.tsx'
import { paymentMethodName } from '../../../ui/payment-method-mark.tsx'
import type { ShownEntry } from '../use-outbox.ts'

/** The body of an entry, if it has this kind and the current contract can parse it. */
export function parseBody<K extends Kind>(kind: K, entry: ShownEntry): Input<(typeof outboxEndpoints)[K]> | undefined {
  if (entry.kind !== kind) return undefined
  const read = v.safeParse(outboxEndpoints[kind].input, entry.body)
  // Parsed with the schema of this kind.
  return read.success ? (read.output as Input<(typeof outboxEndpoints)[K]>) : undefined
}

const maxNameLength = 40

/** An entry in a few words: «bKash 500.00 BDT», or how a message begins. */
export function getEntryName(entry: ShownEntry): string {
  const payment = parseBody('payment', entry)
  if (payment)
    return `${paymentMethodName(payment.payment_method)} ${formatTaka(payment.amount)} ${messages.ui.suffix.BDT}`
  const message = (parseBody('support', entry) ?? parseBody('reply', entry))?.message.trim()
  if (!message) return messages.outbox.kinds[entry.kind]
  return message.length > maxNameLength ? `“${message.slice(0, maxNameLength).trimEnd()}…”` : `“${message}”`
}
