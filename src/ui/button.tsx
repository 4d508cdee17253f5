import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { messages } from '../i18n/messages.ts'
import { Spinner } from './spinner.tsx'

interface Look {
  variant?: 'filled' | 'outline' | 'quiet' | 'danger' | 'danger-outline' | 'accent'
  size?: 'm' | 's'
  isBlock?: boolean
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  isBusy?: boolean
}

export function Button({ variant, size, isBlock, isBusy = false, type = 'button', className, ...rest }: ButtonProps) {
  const { onClick, children, ...attributes } = rest
  function press(event: MouseEvent<HTMLButtonElement>) {
    // A busy button ignores presses. It is not disabled, because that would drop the focus.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...attributes}
      type={type}
      className={classOf({ variant, size, isBlock }, className)}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      {isBusy ? <Busy>{children}</Busy> : children}
    </button>
  )
}

/** A link with the look of a button. */
export const ButtonLink = createLink(ButtonAnchor)

function ButtonAnchor({ variant, size, isBlock, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...rest} className={classOf({ variant, size, isBlock }, className)} />
}

/** The label stays in the layout, invisible, so that the width does not change. */
function Busy({ children }: ComponentProps<'span'>) {
  return (
    <span className="btn-busy">
      <span className="btn-words">{children}</span>
      <span className="btn-loading">
        <Spinner />
        {messages.ui.loading}
      </span>
    </span>
  )
}

interface LookOf {
  variant: Look['variant'] | undefined
  size: Look['size'] | undefined
  isBlock: boolean | undefined
}

const classOf = ({ variant = 'filled', size, isBlock }: LookOf, more?: string) =>
  ['btn', variant !== 'filled' && `btn-${variant}`, size === 's' && 'btn-sm', isBlock && 'btn-block', more]
    .filter(Boolean)
    .join(' ')
