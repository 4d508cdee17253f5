interface AvatarProps {
  name: string
  image?: string | undefined
  size?: 's' | 'm' | 'l'
}

/** A face, or the first letter of a name that stands beside it. */
export function Avatar({ name, image, size = 'm' }: AvatarProps) {
  return (
    <span className={size === 'm' ? 'avatar' : `avatar avatar-${size}`} aria-hidden="true">
      {image ? <img src={image} alt="" /> : name.charAt(0).toUpperCase()}
    </span>
  )
}
