interface IconProps {
  /** One of the outlines in `icons/`. */
  path: string
  size?: 's' | 'm' | 'l'
}

/** A decorative icon: the text beside it, or the name of its button, has the same meaning. */
export function Icon({ path, size = 'm' }: IconProps) {
  return (
    <svg className={size === 'm' ? 'icon' : `icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
