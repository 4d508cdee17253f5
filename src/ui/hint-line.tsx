import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './reference-code.css'

interface HintLineProps {
  /** The outline of its icon. */
  path: string
  children: ReactNode
}

/** A small sentence with an icon. */
export function HintLine({ path, children }: HintLineProps) {
  return (
    <p className="hint-line">
      <Icon path={path} />
      <span>{children}</span>
    </p>
  )
}
