import type { PaymentMethod } from '#contract/fields.ts'
import { messages } from '../i18n/messages.ts'

const methods = {
  bkash: { letter: 'b', look: 'pay-bkash' },
  nagod: { letter: 'N', look: 'pay-nagad' },
  rocket: { letter: 'R', look: 'pay-rocket' },
} satisfies Record<PaymentMethod, object>

export const paymentMethods = Object.keys(methods) as PaymentMethod[]
export const paymentMethodName = (method: PaymentMethod): string => messages.ui.methods[method]

interface PaymentMethodMarkProps {
  method: PaymentMethod
  size?: 's' | 'm'
}

/** A coloured monogram. The name of the method is always beside it. */
export function PaymentMethodMark({ method, size = 'm' }: PaymentMethodMarkProps) {
  const { letter, look: className } = methods[method]
  return (
    <span className={`pay ${className}${size === 's' ? ' pay-s' : ''}`} aria-hidden="true">
      {letter}
    </span>
  )
}

export function PaymentMethodName({ method }: { method: PaymentMethod }) {
  return (
    <span className="pay-name">
      <PaymentMethodMark method={method} size="s" />
      {messages.ui.methods[method]}
    </span>
  )
}
