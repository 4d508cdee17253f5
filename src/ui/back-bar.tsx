import { type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { messages } from '../i18n/messages.ts'
import { IconLink } from './icon-button.tsx'
import { arrowLeft } from './icons/initial.ts'
import type { RoutePath } from './route-path.ts'

interface BackBarProps {
  title: string
  to: RoutePath
  /** The search params of the target. */
  search?: LinkProps['search']
  /** Shown at the end of the bar. */
  children?: ReactNode
}

export function BackBar({ title, to, search, children }: BackBarProps) {
  const { history } = useRouter()
  const isBelow = useLocation({ select: ({ state }) => state.isBelow })

  function goBack(event: MouseEvent) {
    if (!isBelow) return
    // Goes back in the history, so that the list restores its scroll position.
    event.preventDefault()
    history.back()
  }

  return (
    <>
      <header className="backbar">
        <IconLink to={to} {...(search && { search })} path={arrowLeft} label={messages.ui.back} onClick={goBack} />
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </header>
      {useHeaderSlot()}
    </>
  )
}

/** The header of a screen that the bar of members opens: without a back arrow. */
export function TitleBar({ title, children }: Pick<BackBarProps, 'title' | 'children'>) {
  return (
    <>
      <header className="backbar backbar-title">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </header>
      {useHeaderSlot()}
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the previous history entry is the target of the back arrow. */
    isBelow?: true
  }
}

/** Content under the header of every screen, such as the offline strip. */
const HeaderSlot = createContext<ReactNode>(null)
export const HeaderSlotProvider = HeaderSlot.Provider
export const useHeaderSlot = (): ReactNode => use(HeaderSlot)
