import type { PaymentMethod } from '#contract/fields.ts'

/** People read bKash, Nagad, Rocket, whatever travels. */
const methods = {
  bkash: { name: 'bKash', letter: 'b', look: 'pay-bkash' },
  nagod: { name: 'Nagad', letter: 'N', look: 'pay-nagad' },
  rocket: { name: 'Rocket', letter: 'R', look: 'pay-rocket' },
} satisfies Record<PaymentMethod, object>

export const payMethods = Object.keys(methods) as PaymentMethod[]
export const payMethodName = (method: PaymentMethod): string => methods[method].name

interface PayMarkProps {
  method: PaymentMethod
  size?: 's' | 'm'
}

/** A coloured monogram; its method's name always stands beside it. */
export function PayMark({ method, size = 'm' }: PayMarkProps) {
  const { letter, look } = methods[method]
  return (
    <span className={`pay ${look}${size === 's' ? ' pay-s' : ''}`} aria-hidden="true">
      {letter}
    </span>
  )
}

export function PayName({ method }: { method: PaymentMethod }) {
  return (
    <span className="pay-name">
      <PayMark method={method} size="s" />
      {methods[method].name}
    </span>
  )
}
