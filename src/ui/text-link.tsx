import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link within text with a touch target of the minimum size. */
export const TextLink = createLink(TextAnchor)

function TextAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className="link">
      {children}
    </a>
  )
}
