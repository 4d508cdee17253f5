import { createLink } from '@tanstack/react-router'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { ellipsisVertical } from '../icons/editing.ts'
import './menu.css'

interface MenuProps {
  /** The accessible name: «More about Golden». */
  label: string
  /** `MenuItem` and `MenuLink`. */
  children: ReactNode
}

/** A menu button with secondary actions. The browser closes the popover on Escape or a press elsewhere. */
export function Menu({ label, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  function move(event: KeyboardEvent) {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }

  return (
    <div className="menu-of">
      <IconButton
        path={ellipsisVertical}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        // The focused item is removed last, or the browser could not restore the focus.
        onBeforeToggle={({ newState }: ToggleEvent) => newState === 'open' && setIsOpen(true)}
        onToggle={({ newState }: ToggleEvent) => (newState === 'open' ? items()[0]?.focus() : setIsOpen(false))}
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
      >
        {isOpen && children}
      </div>
    </div>
  )
}

export function MenuItem({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={onClick}>
      {children}
    </button>
  )
}

export const MenuLink = createLink(MenuAnchor)

function MenuAnchor(props: ComponentProps<'a'>) {
  return <a {...props} role="menuitem" tabIndex={-1} className="menu-item" />
}
