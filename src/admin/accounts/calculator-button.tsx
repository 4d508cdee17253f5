import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { calculator } from '../icons/navigation.ts'
import './calculator-button.css'

const Calculator = lazy(async () => ({ default: (await import('./calculator.tsx')).Calculator }))

/** A floating button that opens and closes the calculator. */
export function CalculatorButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  function close() {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="fab"
        aria-label={isOpen ? 'Close calculator' : 'Open calculator'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        <Icon path={calculator} size="l" />
      </button>
      {isOpen && (
        <Suspense>
          <Calculator onClose={close} />
        </Suspense>
      )}
    </>
  )
}
