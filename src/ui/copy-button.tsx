import { useEffect, useState } from 'react'
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

/** Copies a text. `isCopied` is true for four seconds after it. */
export function useCopy(text: string, label: string) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copyNow(): Promise<boolean> {
    const hasCopied = await copyText(text, label)
    if (hasCopied) setIsCopied(true)
    return hasCopied
  }

  return { isCopied, copyNow }
}

export function CopyButton({ text, label, variant = 'icon', onCopied }: CopyButtonProps) {
  const { isCopied, copyNow } = useCopy(text, label)

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
      </>
    )
  return (
    <Button isBlock variant={variant === 'outline' ? 'outline' : 'filled'} aria-label={label} onClick={press}>
      <Icon path={path} size="s" />
      {messages.ui.copy}
    </Button>
  )
}

/** False if the clipboard is not available. Then a prompt has shown the text, to be copied by hand. */
async function copyText(text: string, label: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    window.prompt(label, text)
    return false
  }
}
