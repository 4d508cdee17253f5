import type { PaymentMethod } from '#contract/fields.ts'

const shapes: Record<PaymentMethod, { looks: RegExp; words: string; example: string }> = {
  bkash: { looks: /^[A-Z0-9]{10}$/i, words: 'A bKash ID has 10 letters and digits', example: 'BKA7X21QLM' },
  nagod: { looks: /^[A-Z0-9]{8}$/i, words: 'A Nagad ID has 8 letters and digits', example: '7AX21QLM' },
  rocket: { looks: /^\d{10}$/, words: 'A Rocket ID has 10 digits', example: '2718281828' },
}

/** What stands under the field. Another shape is only pointed out: the providers may change theirs any day. */
export function transactionIdHint({ method, transactionId }: { method: PaymentMethod; transactionId: string }): string {
  const { looks, words, example } = shapes[method]
  const typed = transactionId.trim()
  return typed === '' || looks.test(typed) ? `Example: ${example}` : `${words}. Please check yours.`
}
