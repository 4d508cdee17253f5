import { PaymentMethod } from '#contract/fields.ts'
import { providers } from '#contract/providers.ts'
import { locale } from '../i18n/messages.ts'
import './payment-method-mark.css'

export const paymentMethods = PaymentMethod.options
export const paymentMethodName = (method: PaymentMethod): string => providers[method].name[locale]

interface PaymentMethodMarkProps {
  method: PaymentMethod
  size?: 's' | 'm'
}

/** A coloured monogram. The name of the method is always beside it. */
export function PaymentMethodMark({ method, size = 'm' }: PaymentMethodMarkProps) {
  return (
    <span
      className={size === 's' ? 'pay pay-s' : 'pay'}
      style={{ background: `var(--pay-${method})` }}
      aria-hidden="true"
    >
      {providers[method].name.en[0]}
    </span>
  )
}

export function PaymentMethodName({ method }: { method: PaymentMethod }) {
  return (
    <span className="pay-name">
      <PaymentMethodMark method={method} size="s" />
      {paymentMethodName(method)}
    </span>
  )
}
