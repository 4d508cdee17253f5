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
  // Without popovers the items are shown below the button.
  const [hasPopover] = useState(() => 'hidePopover' in HTMLElement.prototype)
  const close = () => (hasPopover ? menu.current?.hidePopover() : setIsOpen(false))
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  function move(event: KeyboardEvent) {
    const menuItems = items()
    const index = menuItems.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: menuItems.length - 1 }[event.key]
    if (event.key === 'Tab' || (event.key === 'Escape' && !hasPopover)) close()
    if (target === undefined) return
    event.preventDefault()
    menuItems.at(target % menuItems.length)?.focus()
  }

  return (
    <div className="menu-wrap">
      <IconButton
        path={ellipsisVertical}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={hasPopover ? undefined : () => setIsOpen(!isOpen)}
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
        hidden={!hasPopover && !isOpen}
        onClick={close}
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
