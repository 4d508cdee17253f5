import Big from 'big.js'

type Operator = '+' | '−' | '×' | '÷'

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

/** The state of the calculator between two keys. Numbers are text, as typed: `-12.50`. */
export interface CalculatorState {
  /** The text of the display. */
  shown: string
  /** The next digit is appended to the shown ones. */
  isTyping: boolean
  left?: string
  operator?: Operator
  /** The calculation that led to the shown result. */
  past?: { left: string; operator: Operator; right: string }
  problem?: string
}

export type Key = Operator | '=' | '.' | 'clear' | 'cancel' | `${number}`

export const emptyState: CalculatorState = { shown: '0', isTyping: false }

const typedMax = 15
const resultMax = 24

/** The state after a key. Calculates from left to right, as a desk calculator does. */
export function press(sum: CalculatorState, key: Key): CalculatorState {
  if (key === 'clear') return emptyState
  if (key === 'cancel') return cancel(sum)
  if (key === '=') return equals(sum)
  if (key === '.' || /^\d$/.test(key)) return type(sum, key)
  return operate(sum, key as Operator)
}

function type(sum: CalculatorState, key: string): CalculatorState {
  const { shown, isTyping, left, operator } = sum
  const pending = operator && left !== undefined ? { left, operator } : {}
  if (!isTyping || sum.problem) return { ...pending, shown: key === '.' ? '0.' : key, isTyping: true }
  if (key === '.') return shown.includes('.') ? sum : { ...sum, shown: `${shown}.` }
  if (shown.replace('.', '').length >= typedMax) return sum
  return { ...sum, shown: shown === '0' ? key : shown + key }
}

function operate(sum: CalculatorState, operator: Operator): CalculatorState {
  if (sum.problem) return sum
  const { isTyping, left } = sum
  const soFar = isTyping && left !== undefined && sum.operator ? equals(sum) : sum
  if (soFar.problem) return soFar
  const value = plain(soFar.shown)
  return { shown: value, isTyping: false, left: value, operator }
}

function equals(sum: CalculatorState): CalculatorState {
  const { left, operator, shown } = sum
  if (left === undefined || !operator) return sum
  const right = plain(shown)
  const past = { left, operator, right }
  const result = calculate(left, operator, right)
  if (result === undefined) return { ...emptyState, past, problem: 'Cannot divide by zero.' }
  if (result.replace(/[-.]/g, '').length > resultMax) return { ...emptyState, past, problem: 'This is too large.' }
  return { shown: result, isTyping: false, past }
}

/** Removes the last digit, or the operator if no digit follows it. */
function cancel(sum: CalculatorState): CalculatorState {
  if (sum.problem) return emptyState
  if (sum.isTyping) return { ...sum, shown: sum.shown.slice(0, -1) || '0' }
  const { left, operator, ...rest } = sum
  return operator && left !== undefined ? { ...rest, shown: left } : sum
}

/** Without a trailing decimal point. */
const plain = (shown: string) => shown.replace(/\.$/, '')
