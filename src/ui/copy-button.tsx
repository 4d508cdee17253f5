import { useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { check } from './icons/first.ts'
import { copy } from './icons/signs.ts'

interface CopyButtonProps {
  text: string
  /** What is copied: «Copy account number». */
  label: string
  /** `block` is a whole button that reads Copy. */
  look?: 'icon' | 'block'
  onCopied: () => void
}

const feedbackMs = 4000

export function CopyButton({ text, label, look = 'icon', onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), feedbackMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function press() {
    if (!(await copied(text, label))) return
    setIsCopied(true)
    onCopied()
  }

  const path = isCopied ? check : copy
  if (look === 'icon') return <IconButton path={path} label={label} onClick={press} />
  return (
    <Button isBlock aria-label={label} onClick={press}>
      <Icon path={path} size="s" />
      {messages.ui.copy}
    </Button>
  )
}

/** False where the clipboard could not be had; then the text stood in a prompt, to be copied by hand. */
async function copied(text: string, label: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    window.prompt(label, text)
    return false
  }
}
