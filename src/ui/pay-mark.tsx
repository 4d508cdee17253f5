const methods = {
  bkash: { name: 'bKash', letter: 'b', look: 'pay-bkash' },
  nagod: { name: 'Nagad', letter: 'N', look: 'pay-nagad' },
  rocket: { name: 'Rocket', letter: 'R', look: 'pay-rocket' },
}

/** As it travels; people read bKash, Nagad, Rocket. */
export type PayMethod = keyof typeof methods

export const payMethods = Object.keys(methods) as PayMethod[]
export const payMethodName = (method: PayMethod): string => methods[method].name

interface PayMarkProps {
  method: PayMethod
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

export function PayName({ method }: { method: PayMethod }) {
  return (
    <span className="pay-name">
      <PayMark method={method} size="s" />
      {methods[method].name}
    </span>
  )
}
