import type { PaymentMethod } from '#contract/fields.ts'
import { messages } from '../i18n/messages.ts'

const methods = {
  bkash: { letter: 'b', className: 'pay-bkash' },
  nagod: { letter: 'N', className: 'pay-nagad' },
  rocket: { letter: 'R', className: 'pay-rocket' },
} satisfies Record<PaymentMethod, object>

export const paymentMethods = Object.keys(methods) as PaymentMethod[]
export const paymentMethodName = (method: PaymentMethod): string => messages.ui.methods[method]

interface PaymentMethodMarkProps {
  method: PaymentMethod
  size?: 's' | 'm'
}

/** A coloured monogram. The name of the method is always beside it. */
export function PaymentMethodMark({ method, size = 'm' }: PaymentMethodMarkProps) {
  const { letter, className } = methods[method]
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
