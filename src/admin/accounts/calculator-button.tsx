import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '../../i18n/staff.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { calculator } from '../icons/navigation.ts'

const Calculator = lazy(async () => ({ default: (await import('./calculator.tsx')).Calculator }))

/** Opens and closes the floating calculator. In the bar, because it would cover figures elsewhere. */
export function CalculatorButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  function close() {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <IconButton
        ref={button}
        path={calculator}
        label={isOpen ? t('Close calculator') : t('Open calculator')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      />
      {isOpen && (
        <Suspense>
          <Calculator onClose={close} />
        </Suspense>
      )}
    </>
  )
}
