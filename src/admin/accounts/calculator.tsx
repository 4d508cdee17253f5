import { type KeyboardEvent, useEffect, useId, useReducer, useRef } from 'react'
import { t, translated } from '../../i18n/staff.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { x } from '../../ui/icons/initial.ts'
import { type CalculatorState, emptyState, type Key, press } from './calculator-state.ts'
import { useDraggable } from './use-draggable.ts'
import './calculator.css'

// Outlines from Lucide (ISC licence), each as one path on a grid of 24.
const deleteLeft =
  'M10 5a2 2 0 0 0-1.344.519l-6.328 5.74a1 1 0 0 0 0 1.481l6.328 5.741A2 2 0 0 0 10 19h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2zM12 9l6 6M18 9l-6 6'
const move = 'M12 2v20M15 19l-3 3-3-3M19 9l3 3-3 3M2 12h20M5 9l-3 3 3 3M9 5l3-3 3 3'

/** A floating calculator. The page stays usable. Each opening starts with 0. */
export function Calculator({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  const title = useId()
  const [state, dispatch] = useReducer(press, emptyState)
  const { style, handle } = useDraggable(box)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return onClose()
    // On a button, Enter presses it.
    if (event.key === 'Enter' && event.target !== box.current) return
    const key = typedKeys[event.key.toLowerCase()] ?? typedKeys[event.key]
    if (!key) return
    event.preventDefault()
    dispatch(key)
  }

  return (
    <section
      ref={box}
      className="calc"
      role="dialog"
      aria-modal="false"
      aria-labelledby={title}
      tabIndex={-1}
      style={style}
      onKeyDown={onKeyDown}
    >
      <div className="calc-head">
        <button
          type="button"
          className="calc-handle"
          aria-label={t('Move the calculator with the arrow keys')}
          {...handle}
        >
          <Icon path={move} size="s" />
          <span id={title}>{t('Calculator')}</span>
        </button>
        <IconButton path={x} label={t('Close')} onClick={onClose} />
      </div>
      <Display state={state} />
      <CalculatorKeys onPress={dispatch} />
    </section>
  )
}

function Display({ state: { shown, left, operator, past, problem } }: { state: CalculatorState }) {
  const calculation =
    operator && left !== undefined
      ? `${formatNumber(left)} ${operator}`
      : past && `${formatNumber(past.left)} ${past.operator} ${formatNumber(past.right)}`
  return (
    <output className="calc-out" aria-live="polite">
      <span className="meta">{calculation}</span>
      <b className={shown.length > 12 || problem ? 'is-long' : undefined}>{problem ?? formatNumber(shown)}</b>
    </output>
  )
}

/** `-123456.50` → `−1,23,456.50`, with every digit that was typed. */
function formatNumber(text: string): string {
  const [whole = '', ...fraction] = text.replace('-', '').split('.')
  return [text.startsWith('-') ? '−' : '', formatCount(BigInt(whole)), ...fraction.map((digits) => `.${digits}`)].join(
    '',
  )
}

const keys = translated((): { key: Key; label?: string; className?: string }[] => [
  { key: 'clear', label: t('Clear'), className: 'key-c' },
  { key: 'cancel', label: t('Cancel last digit'), className: 'key-c' },
  { key: '÷', label: t('Divided by'), className: 'key-op' },
  { key: '×', label: t('Times'), className: 'key-op' },
  { key: '7' },
  { key: '8' },
  { key: '9' },
  { key: '−', label: t('Minus'), className: 'key-op' },
  { key: '4' },
  { key: '5' },
  { key: '6' },
  { key: '+', label: t('Plus'), className: 'key-op' },
  { key: '1' },
  { key: '2' },
  { key: '3' },
  { key: '=', label: t('Equals'), className: 'key-eq' },
  { key: '0', className: 'key-wide' },
  { key: '.', label: t('Point') },
])

/** A press does not move the focus, so that digits can be typed after it. */
function CalculatorKeys({ onPress }: { onPress: (key: Key) => void }) {
  return (
    <div className="calc-keys">
      {keys().map(({ key, label, className = '' }) => (
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
const typedKeys: Record<string, Key> = {
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
