import type { ReactNode } from 'react'
import { IconLink } from './icon-button.tsx'
import { arrowLeft } from './icons/signs.ts'
import type { Target } from './target.ts'

interface BackBarProps {
  title: string
  to: Target
  /** Stands at the end of the bar. */
  children?: ReactNode
}

export function BackBar({ title, to, children }: BackBarProps) {
  return (
    <header className="backbar">
      <IconLink to={to} path={arrowLeft} label="Back" />
      <h1>{title}</h1>
      {children}
    </header>
  )
}
