import { Icon } from '../../ui/icon.tsx'
import { deleteLeft } from '../icons/calculator.ts'
import type { Key } from './calculator-state.ts'

const keys: { key: Key; label?: string; className?: string }[] = [
  { key: 'clear', label: 'Clear', className: 'key-c' },
  { key: 'cancel', label: 'Cancel last digit', className: 'key-c' },
  { key: '÷', label: 'Divided by', className: 'key-op' },
  { key: '×', label: 'Times', className: 'key-op' },
  { key: '7' },
  { key: '8' },
  { key: '9' },
  { key: '−', label: 'Minus', className: 'key-op' },
  { key: '4' },
  { key: '5' },
  { key: '6' },
  { key: '+', label: 'Plus', className: 'key-op' },
  { key: '1' },
  { key: '2' },
  { key: '3' },
  { key: '=', label: 'Equals', className: 'key-eq' },
  { key: '0', className: 'key-wide' },
  { key: '.', label: 'Point' },
]

/** A press does not move the focus, so that digits can be typed after it. */
export function CalculatorKeys({ onPress }: { onPress: (key: Key) => void }) {
  return (
    <div className="calc-keys">
      {keys.map(({ key, label, className = '' }) => (
        <button
          key={key}
          type="button"
          className={`key ${className}`}
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(key)}
        >
          {key === 'cancel' ? <Icon path={deleteLeft} /> : key === 'clear' ? 'C' : key}
        </button>
      ))}
    </div>
  )
}

/** The calculator key of each keyboard key. */
export const typedKeys: Record<string, Key> = {
  ...Object.fromEntries(Array.from('0123456789', (digit) => [digit, digit as Key])),
  '.': '.',
  ',': '.',
  '+': '+',
  '-': '−',
  '*': '×',
  x: '×',
  '/': '÷',
  '=': '=',
  Enter: '=',
  Backspace: 'cancel',
  Delete: 'clear',
  c: 'clear',
}
