import type { OwnPayment } from '#contract/own-payments.ts'
import type { PaymentField } from '#contract/tills/reader/read-own-sms.ts'

const wrongFields = {
  not_received: 'transaction_id',
  already_used: undefined,
  amount_differs: 'amount',
  other_number: 'account_number',
  too_old: undefined,
  other: 'transaction_id',
} as const

/** The field that a denied payment was denied for. Undefined if a correction cannot help. */
export function findWrongField({ state, reason }: Pick<OwnPayment, 'state' | 'reason'>): PaymentField | undefined {
  if (state !== 'deny') return undefined
  return reason === null ? 'transaction_id' : wrongFields[reason]
}
