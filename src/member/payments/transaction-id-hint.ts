import type { PaymentMethod } from '#contract/fields.ts'
import { messages } from '../../i18n/messages.ts'

const shapes: Record<PaymentMethod, { looks: RegExp; example: string }> = {
  bkash: { looks: /^[A-Z0-9]{10}$/i, example: 'BKA7X21QLM' },
  nagod: { looks: /^[A-Z0-9]{8}$/i, example: '7AX21QLM' },
  rocket: { looks: /^\d{10}$/, example: '2718281828' },
}

/** What stands under the field. Another shape is only pointed out: the providers may change theirs any day. */
export function transactionIdHint({ method, transactionId }: { method: PaymentMethod; transactionId: string }): string {
  const { looks, example } = shapes[method]
  const typed = transactionId.trim()
  return typed === '' || looks.test(typed) ? messages.payments.example(example) : messages.payments.otherShape[method]
}
