import { type LinkProps, type NavigateOptions, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, useRef } from 'react'

type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'state' | 'resetScroll'>
export type ListLinkProps = Target &
  Omit<ComponentProps<'a'>, 'href' | keyof Target> & {
    /** Loads the screen when a finger is on the link, or the mouse stays on it. */
    isPreloaded?: boolean
  }

/** A link in a list that can be long. `Link` is computed again by every navigation, which takes too long with hundreds of rows. */
export function ListLink(props: ListLinkProps) {
  const { to, params, search, state, resetScroll, isPreloaded, onClick, children, ...anchor } = props
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The parts are optional in `LinkProps`, and a union over all routes here.
  const target = { to, params, search, state, ...(resetScroll !== undefined && { resetScroll }) } as NavigateOptions

  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // Otherwise the browser opens a new tab or a menu.
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    event.preventDefault()
    void router.navigate(target)
  }

  // A press that fails to load shows the reason.
  const preload = isPreloaded ? () => void router.preloadRoute(target).catch(() => {}) : undefined

  return (
    <a
      {...anchor}
      // Not the links that pass under the mouse while the list is scrolled.
      onMouseEnter={preload && (() => (timer.current = setTimeout(preload, hoverMs)))}
      onMouseLeave={preload && (() => clearTimeout(timer.current))}
      onTouchStart={preload}
      href={router.history.createHref(router.buildLocation(target).href)}
      onClick={open}
    >
      {children}
    </a>
  )
}

const hoverMs = 100

const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey
