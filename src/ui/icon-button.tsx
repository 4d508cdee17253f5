import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

interface IconButtonProps {
  path: string
  /** The accessible name. */
  label: string
  size?: 's' | 'm'
}

export function IconButton({
  path,
  label,
  size = 'm',
  type = 'button',
  ...rest
}: IconButtonProps & ComponentProps<'button'>) {
  return (
    <button {...rest} type={type} className="icon-btn" aria-label={label}>
      <Icon path={path} size={size} />
    </button>
  )
}

export const IconLink = createLink(IconAnchor)

function IconAnchor({ path, label, size = 'm', href, ...rest }: IconButtonProps & ComponentProps<'a'>) {
  return (
    <a {...rest} href={href} className="icon-btn" aria-label={label}>
      <Icon path={path} size={size} />
    </a>
  )
}
