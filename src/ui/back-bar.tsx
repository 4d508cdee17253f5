import { type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { useHeaderSlot } from './header-slot.ts'
import { IconLink } from './icon-button.tsx'
import { arrowLeft } from './icons/first.ts'
import type { RoutePath } from './route-path.ts'

interface BackBarProps {
  title: string
  to: RoutePath
  /** What stands in the URL there. */
  search?: LinkProps['search']
  /** Stands at the end of the bar. */
  children?: ReactNode
}

export function BackBar({ title, to, search, children }: BackBarProps) {
  const { history } = useRouter()
  const isBelow = useLocation({ select: ({ state }) => state.isBelow })

  function goBack(event: MouseEvent) {
    if (!isBelow) return
    // Not another visit: the list has kept its place.
    event.preventDefault()
    history.back()
  }

  return (
    <>
      <header className="backbar">
        <IconLink to={to} {...(search && { search })} path={arrowLeft} label={messages.ui.back} onClick={goBack} />
        <h1>{title}</h1>
        {children}
      </header>
      {useHeaderSlot()}
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True where the page before this one is the one its back arrow leads to. */
    isBelow?: true
  }
}
