import Big from 'big.js'

export type Operator = '+' | '−' | '×' | '÷'

const Decimal = Big()
// Digits after the point of a quotient that has no end; the last is rounded half up.
Decimal.DP = 12

/** Calculates with numbers as they are written: `0.1` and `0.2` make `0.3`. Undefined where it is divided by zero. */
export function calculate(left: string, operator: Operator, right: string): string | undefined {
  const [a, b] = [new Decimal(left), new Decimal(right)]
  if (operator === '÷' && b.eq(0)) return undefined
  const result = { '+': () => a.plus(b), '−': () => a.minus(b), '×': () => a.times(b), '÷': () => a.div(b) }[operator]()
  // Of no use: −0.
  return result.eq(0) ? '0' : result.toFixed()
}
