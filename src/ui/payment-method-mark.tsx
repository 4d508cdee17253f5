import type { PaymentMethod } from '#contract/fields.ts'
import { words } from '../words/words.ts'

const methods = {
  bkash: { letter: 'b', look: 'pay-bkash' },
  nagod: { letter: 'N', look: 'pay-nagad' },
  rocket: { letter: 'R', look: 'pay-rocket' },
} satisfies Record<PaymentMethod, object>

export const payMethods = Object.keys(methods) as PaymentMethod[]
export const payMethodName = (method: PaymentMethod): string => words.ui.methods[method]

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
      {words.ui.methods[method]}
    </span>
  )
}
