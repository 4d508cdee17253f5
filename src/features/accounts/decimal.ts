/** `units` of one tenth to the power of `scale`: exact, however many digits there are. */
interface Decimal {
  units: bigint
  scale: number
}

export type Operator = '+' | '−' | '×' | '÷'

/** Digits after the point of a quotient that has no end. */
const quotientScale = 12

/** Calculates with numbers as they are written: `0.1` and `0.2` make `0.3`. Undefined where it is divided by zero. */
export function calculate(left: string, operator: Operator, right: string): string | undefined {
  const [a, b] = [read(left), read(right)]
  if (operator === '×') return write({ units: a.units * b.units, scale: a.scale + b.scale })
  if (operator === '÷') return b.units === 0n ? undefined : write(quotient(a, b))
  const scale = Math.max(a.scale, b.scale)
  const [x, y] = [unitsAt(a, scale), unitsAt(b, scale)]
  return write({ units: operator === '+' ? x + y : x - y, scale })
}

function read(text: string): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function write({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

/** Rounded half up, away from zero. */
function quotient(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  const [x, y] = [unitsAt(a, scale), unitsAt(b, scale)]
  const [above, below] = [(x < 0n ? -x : x) * 10n ** BigInt(quotientScale), y < 0n ? -y : y]
  const rounded = (above * 2n + below) / (below * 2n)
  return { units: x < 0n === y < 0n ? rounded : -rounded, scale: quotientScale }
}
