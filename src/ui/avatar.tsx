import { useState } from 'react'
import { FirstPaintText } from './first-paint-text.tsx'

interface AvatarProps {
  /** Undefined: not known yet. */
  name: string | undefined
  image?: string | undefined
  size?: 's' | 'm' | 'l'
}

/** A profile picture, or the first letter of the username if there is no picture or it cannot be loaded. The name is always beside it. */
export function Avatar({ name, image, size = 'm' }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string>()
  return (
    <span className={size === 'm' ? 'avatar' : `avatar avatar-${size}`} aria-hidden="true">
      {image && image !== failedImage ? (
        <img src={image} alt="" onError={() => setFailedImage(image)} />
      ) : (
        <FirstPaintText name="letter">{name?.charAt(0).toUpperCase()}</FirstPaintText>
      )}
    </span>
  )
}
