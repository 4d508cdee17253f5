import type { ReactNode } from 'react'
import { t } from '../../i18n/staff.tsx'
import { useCopy } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { copy } from '../../ui/icons/actions.ts'
import { check } from '../../ui/icons/initial.ts'
import './copy-value.css'

interface CopyValueProps {
  text: string
  /** The value and its name: «Copy number». */
  label: string
  children: ReactNode
}

/** A value that a press copies, to be pasted into the provider's app. The icon shows that it is copied. */
export function CopyValue({ text, label, children }: CopyValueProps) {
  const { isCopied, copyNow, byHand } = useCopy(text, label)
  return (
    <>
      <button type="button" className="copy-value" onClick={() => void copyNow()}>
        {children}
        <span className="sr">, {label}</span>
        <Icon path={isCopied ? check : copy} size="s" />
        <span className="sr" role="status">
          {isCopied && t('Copied')}
        </span>
      </button>
      {byHand}
    </>
  )
}
