import { lazy, Suspense, useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { copy } from './icons/actions.ts'
import { check } from './icons/initial.ts'

interface CopyButtonProps {
  text: string
  /** The accessible name: «Copy account number». */
  label: string
  /** `block` and `outline` are full-width buttons with the label Copy. */
  variant?: 'icon' | 'block' | 'outline'
  /** Shows a message. Without it, only the icon changes and screen readers announce it. */
  onCopied?: () => void
}

const feedbackMs = 4000

const CopyByHand = lazy(async () => ({ default: (await import('./copy-by-hand.tsx')).CopyByHand }))

/** Copies a text. `isCopied` is true for four seconds after it. `byHand` is a dialog where the browser refuses the clipboard. */
export function useCopy(text: string, label: string) {
  const [isCopied, setIsCopied] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copyNow(): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setIsRefused(true)
      return false
    }
    setIsCopied(true)
    return true
  }

  const byHand = isRefused && (
    <Suspense>
      <CopyByHand text={text} label={label} onClose={() => setIsRefused(false)} />
    </Suspense>
  )
  return { isCopied, copyNow, byHand }
}

export function CopyButton({ text, label, variant = 'icon', onCopied }: CopyButtonProps) {
  const { isCopied, copyNow, byHand } = useCopy(text, label)

  async function press() {
    if (await copyNow()) onCopied?.()
  }

  const path = isCopied ? check : copy
  const status = !onCopied && (
    <span className="sr" role="status">
      {isCopied && messages.ui.copied}
    </span>
  )
  if (variant === 'icon')
    return (
      <>
        <IconButton path={path} label={label} onClick={press} />
        {status}
        {byHand}
      </>
    )
  return (
    <>
      <Button isBlock variant={variant === 'outline' ? 'outline' : 'filled'} aria-label={label} onClick={press}>
        <Icon path={path} size="s" />
        {messages.ui.copy}
      </Button>
      {byHand}
    </>
  )
}
