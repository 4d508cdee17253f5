import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'

/** The first thing the Tab key meets. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {messages.ui.skipToContent}
    </a>
  )
}

interface MainProps {
  /** `plain` leaves room for the bar, `admin` for the side list, `bare` for nothing. */
  variant?: 'plain' | 'admin' | 'bare'
  children: ReactNode
}

/** What the page is about, beside its navigation. */
export function Main({ variant = 'plain', children }: MainProps) {
  return (
    <main id="main" tabIndex={-1} className={variant === 'plain' ? 'main' : `main main-${variant}`}>
      {children}
    </main>
  )
}

interface PageProps {
  /** `column` for forms and lists, `work` for tables and cards, `home` for two columns at a desk. */
  width?: 'column' | 'work' | 'home'
  children: ReactNode
}

/** The blocks of a screen, one under the other. */
export function Page({ width = 'column', children }: PageProps) {
  return <div className={width === 'column' ? 'page' : `page page-${width}`}>{children}</div>
}
