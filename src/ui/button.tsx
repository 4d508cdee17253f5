import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { messages } from '../i18n/messages.ts'
import { Spinner } from './spinner.tsx'

interface ButtonStyle {
  variant?: 'filled' | 'outline' | 'quiet' | 'danger' | 'danger-outline' | 'accent'
  size?: 'm' | 's'
  isBlock?: boolean
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  isBusy?: boolean
}

export function Button({ variant, size, isBlock, isBusy = false, type = 'button', className, ...rest }: ButtonProps) {
  const { onClick, children, ...attributes } = rest
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // A busy button ignores presses. It is not disabled, because that would drop the focus.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...attributes}
      type={type}
      className={getClassName({ variant, size, isBlock }, className)}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy ? <BusyLabel>{children}</BusyLabel> : children}
    </button>
  )
}

/** A link with the look of a button. */
export const ButtonLink = createLink(ButtonAnchor)

function ButtonAnchor({ variant, size, isBlock, className, ...rest }: ButtonStyle & ComponentProps<'a'>) {
  return <a {...rest} className={getClassName({ variant, size, isBlock }, className)} />
}

/** The label stays in the layout, invisible, so that the width does not change. */
function BusyLabel({ children }: ComponentProps<'span'>) {
  return (
    <span className="btn-busy">
      <span className="btn-label">{children}</span>
      <span className="btn-loading">
        <Spinner />
        {messages.ui.loading}
      </span>
    </span>
  )
}

interface ClassOptions {
  variant: ButtonStyle['variant'] | undefined
  size: ButtonStyle['size'] | undefined
  isBlock: boolean | undefined
}

const getClassName = ({ variant = 'filled', size, isBlock }: ClassOptions, more?: string) =>
  ['btn', variant !== 'filled' && `btn-${variant}`, size === 's' && 'btn-sm', isBlock && 'btn-block', more]
    .filter(Boolean)
    .join(' ')
