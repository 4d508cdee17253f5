import { useEffect, useState } from 'react'
import { messages } from '../../i18n/messages.ts'
import { formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { eye, eyeOff } from '../../ui/icons/actions.ts'
import './reveal-pill.css'

const shownMs = 2000

/** Shows a figure for two seconds after a tap. */
export function RevealPill({ amount }: { amount: number }) {
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <button type="button" className="reveal" aria-pressed={isShown} onClick={() => setIsShown(true)}>
      <Icon path={isShown ? eye : eyeOff} size="s" />
      {isShown ? (
        <span>
          {formatTaka(amount)} <small>{messages.ui.suffix.TK}</small>
        </span>
      ) : (
        <span>{messages.ui.tapForBalance}</span>
      )}
    </button>
  )
}
