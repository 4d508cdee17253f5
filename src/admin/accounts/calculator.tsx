import { type KeyboardEvent, useEffect, useId, useReducer, useRef } from 'react'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { x } from '../../ui/icons/initial.ts'
import { move } from '../icons/calculator.ts'
import { CalculatorKeys, typedKeys } from './calculator-keys.tsx'
import { type CalculatorState, emptyState, press } from './calculator-state.ts'
import { useDraggable } from './use-draggable.ts'
import './calculator.css'

/** A floating calculator. The page stays usable. Each opening starts with 0. */
export function Calculator({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  const title = useId()
  const [sum, dispatch] = useReducer(press, emptyState)
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
        <button type="button" className="calc-handle" aria-label="Move the calculator with the arrow keys" {...handle}>
          <Icon path={move} size="s" />
          <span id={title}>Calculator</span>
        </button>
        <IconButton path={x} label="Close" onClick={onClose} />
      </div>
      <Display sum={sum} />
      <CalculatorKeys onPress={dispatch} />
    </section>
  )
}

function Display({ sum: { shown, left, operator, past, problem } }: { sum: CalculatorState }) {
  const before =
    operator && left !== undefined
      ? `${format(left)} ${operator}`
      : past && `${format(past.left)} ${past.operator} ${format(past.right)}`
  return (
    <output className="calc-out" aria-live="polite">
      <span className="meta">{before}</span>
      <b className={shown.length > 12 || problem ? 'is-long' : undefined}>{problem ?? format(shown)}</b>
    </output>
  )
}

/** `-123456.50` → `−1,23,456.50`, with every digit that was typed. */
function format(text: string): string {
  const [whole = '', ...fraction] = text.replace('-', '').split('.')
  return [text.startsWith('-') ? '−' : '', formatCount(BigInt(whole)), ...fraction.map((digits) => `.${digits}`)].join(
    '',
  )
}
