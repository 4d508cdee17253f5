import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'

/** The first element in the tab order. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {messages.ui.skipToContent}
    </a>
  )
}

interface MainProps {
  /** `plain` has space for the bottom bar, `admin` for the side list, `bare` for neither. */
  variant?: 'plain' | 'admin' | 'bare'
  children: ReactNode
}

/** The main content, beside the navigation. */
export function Main({ variant = 'plain', children }: MainProps) {
  return (
    <main id="main" tabIndex={-1} className={variant === 'plain' ? 'main' : `main main-${variant}`}>
      {children}
    </main>
  )
}

interface PageProps {
  /**
   * `column` for forms, `work` for tables and cards, `home` for two columns on a desktop. There `pair` has its two `div`s beside each other, and the rows
   * of lists in `lists` stand in two columns.
   */
  width?: 'column' | 'pair' | 'lists' | 'work' | 'home'
  /** What is below a part that loads is hidden until then, so that nothing moves under a finger. */
  hasLateParts?: boolean
  children: ReactNode
}

/** The blocks of a screen in a column. */
export function Page({ width = 'column', hasLateParts = false, children }: PageProps) {
  const classes = ['page', width !== 'column' && `page-${width}`, hasLateParts && 'has-late-parts']
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>
}
