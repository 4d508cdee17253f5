import Big from 'big.js'

export type Operator = '+' | '−' | '×' | '÷'

const Decimal = Big()
// Decimals of an infinite quotient; the last one is rounded half up.
Decimal.DP = 12

/** Decimal arithmetic: `0.1 + 0.2` is `0.3`. Undefined for a division by zero. */
export function calculate(left: string, operator: Operator, right: string): string | undefined {
  const [a, b] = [new Decimal(left), new Decimal(right)]
  if (operator === '÷' && b.eq(0)) return undefined
  const result = { '+': () => a.plus(b), '−': () => a.minus(b), '×': () => a.times(b), '÷': () => a.div(b) }[operator]()
  // Avoids −0.
  return result.eq(0) ? '0' : result.toFixed()
}
