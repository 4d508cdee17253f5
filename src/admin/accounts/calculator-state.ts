import Big from 'big.js'
import { t } from '../../i18n/staff.tsx'

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

const maxTypedDigits = 15
const maxResultDigits = 24

/** The state after a key. Calculates from left to right, as a desk calculator does. */
export function press(state: CalculatorState, key: Key): CalculatorState {
  if (key === 'clear') return emptyState
  if (key === 'cancel') return cancel(state)
  if (key === '=') return equals(state)
  if (key === '.' || /^\d$/.test(key)) return type(state, key)
  return operate(state, key as Operator)
}

function type(state: CalculatorState, key: string): CalculatorState {
  const { shown, isTyping, left, operator } = state
  const pendingOperation = operator && left !== undefined ? { left, operator } : {}
  if (!isTyping || state.problem) return { ...pendingOperation, shown: key === '.' ? '0.' : key, isTyping: true }
  if (key === '.') return shown.includes('.') ? state : { ...state, shown: `${shown}.` }
  if (shown.replace('.', '').length >= maxTypedDigits) return state
  return { ...state, shown: shown === '0' ? key : shown + key }
}

function operate(state: CalculatorState, operator: Operator): CalculatorState {
  if (state.problem) return state
  const { isTyping, left } = state
  const evaluated = isTyping && left !== undefined && state.operator ? equals(state) : state
  if (evaluated.problem) return evaluated
  const value = trimPoint(evaluated.shown)
  return { shown: value, isTyping: false, left: value, operator }
}

function equals(state: CalculatorState): CalculatorState {
  const { left, operator, shown } = state
  if (left === undefined || !operator) return state
  const right = trimPoint(shown)
  const past = { left, operator, right }
  const result = calculate(left, operator, right)
  if (result === undefined) return { ...emptyState, past, problem: t('Cannot divide by zero.') }
  if (result.replace(/[-.]/g, '').length > maxResultDigits)
    return { ...emptyState, past, problem: t('This is too large.') }
  return { shown: result, isTyping: false, past }
}

/** Removes the last digit, or the operator if no digit follows it. */
function cancel(state: CalculatorState): CalculatorState {
  if (state.problem) return emptyState
  if (state.isTyping) return { ...state, shown: state.shown.slice(0, -1) || '0' }
  const { left, operator, ...others } = state
  return operator && left !== undefined ? { ...others, shown: left } : state
}

/** Without a trailing decimal point. */
const trimPoint = (shown: string) => shown.replace(/\.$/, '')
