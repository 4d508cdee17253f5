import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link within text, large enough for a thumb. */
export const TextLink = createLink(TextAnchor)

function TextAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className="link">
      {children}
    </a>
  )
}
