import { useState } from 'react'

interface AvatarProps {
  name: string
  image?: string | undefined
  size?: 's' | 'm' | 'l'
}

/** A face, or the first letter of a name that stands beside it: also where the picture cannot be fetched. */
export function Avatar({ name, image, size = 'm' }: AvatarProps) {
  const [lost, setLost] = useState<string>()
  return (
    <span className={size === 'm' ? 'avatar' : `avatar avatar-${size}`} aria-hidden="true">
      {image && image !== lost ? (
        <img src={image} alt="" onError={() => setLost(image)} />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  )
}
