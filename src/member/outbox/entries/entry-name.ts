import * as v from 'valibot'
import type { Input } from '#contract/endpoint.ts'
import { type Kind, rows } from '../../../outbox/entry.ts'
import { formatTaka } from '../../../ui/format.tsx'
import { paymentMethodName } from '../../../ui/payment-method-mark.tsx'
import { words } from '../../../words/words.ts'
import type { ShownEntry } from '../use-outbox.ts'

/** What was filled in, where the entry is of this kind and today's contract can read it. */
export function bodyOf<K extends Kind>(kind: K, entry: ShownEntry): Input<(typeof rows)[K]> | undefined {
  if (entry.kind !== kind) return undefined
  const read = v.safeParse(rows[kind].input, entry.body)
  // It was read with the schema of this very kind.
  return read.success ? (read.output as Input<(typeof rows)[K]>) : undefined
}

const longestName = 40

/** An entry in a few words: «bKash 500.00 TK», or how a message begins. */
export function entryName(entry: ShownEntry): string {
  const payment = bodyOf('payment', entry)
  if (payment) return `${paymentMethodName(payment.payment_method)} ${formatTaka(payment.amount)} ${words.ui.suffix.TK}`
  const message = bodyOf('support', entry)?.message.trim()
  if (!message) return words.outbox.kinds[entry.kind]
  return message.length > longestName ? `“${message.slice(0, longestName).trimEnd()}…”` : `“${message}”`
}
