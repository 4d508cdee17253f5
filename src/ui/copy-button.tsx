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
  /** `block` is a full-width button with the label Copy. */
  variant?: 'icon' | 'block'
  onCopied: () => void
}

const feedbackMs = 4000

export function CopyButton({ text, label, variant = 'icon', onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function press() {
    if (!(await copyText(text, label))) return
    setIsCopied(true)
    onCopied()
  }

  const path = isCopied ? check : copy
  if (variant === 'icon') return <IconButton path={path} label={label} onClick={press} />
  return (
    <Button isBlock aria-label={label} onClick={press}>
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
