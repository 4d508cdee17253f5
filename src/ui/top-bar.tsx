import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { useHeaderSlot } from './back-bar.tsx'
import { FirstPaintText } from './first-paint-text.tsx'

interface TopBarProps {
  greeting: string
  /** Undefined: not known yet. */
  name: string | undefined
  image?: string | undefined
  /** Shown at the end: the bell. */
  children?: ReactNode
}

/** The header of the member's home. The wordmark is the heading of the page. */
export function TopBar({ greeting, name, image, children }: TopBarProps) {
  return (
    <>
      <header className="topbar topbar-home">
        <Avatar name={name} image={image} />
        <div className="who">
          <p className="meta">{greeting}</p>
          <h1 tabIndex={-1}>
            <FirstPaintText name="name">{name}</FirstPaintText>
          </h1>
        </div>
        {children}
      </header>
      {useHeaderSlot()}
    </>
  )
}
