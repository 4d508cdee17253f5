import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { BackBar } from './back-bar.tsx'
import { Pond, StitchFrame, Wordmark } from './brand-graphics.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { RoutePath } from './route-path.ts'
import { usePageFocus } from './use-page-focus.ts'

interface AuthPageProps {
  title: string
  /** The target of the back arrow. With it the title is in a bar, without it below the wordmark. */
  backTo?: RoutePath
  /** Absent in the later steps of a screen, which are long. */
  hasLanguages?: boolean
  children: ReactNode
}

/** A screen for signed-out users: one form and links to the other forms. */
export function AuthPage({ title, backTo, hasLanguages = true, children }: AuthPageProps) {
  usePageFocus()
  return (
    <main id="main" tabIndex={-1} className="main main-bare">
      {backTo && <BackBar title={title} to={backTo} />}
      <div className="auth">
        {!backTo && (
          <>
            <div className="auth-head">
              <Wordmark />
              <LanguageSwitch />
            </div>
            <h1 tabIndex={-1}>{title}</h1>
          </>
        )}
        {backTo && hasLanguages && <LanguageSwitch />}
        {children}
      </div>
    </main>
  )
}

/** The first screen of signed-out users: the wordmark, and links to sign in and register. */
export function WelcomePage({ children }: { children: ReactNode }) {
  usePageFocus()
  return (
    <main id="main" tabIndex={-1} className="welcome">
      <div className="welcome-cloth">
        <Pond />
        <StitchFrame />
        <div className="welcome-name">
          <h1 tabIndex={-1}>
            <Wordmark title={messages.ui.welcome} />
          </h1>
          <p>
            {messages.ui.welcomeLines[0]}
            <br />
            {messages.ui.welcomeLines[1]}
          </p>
        </div>
      </div>
      <div className="welcome-actions">
        {children}
        <LanguageSwitch />
      </div>
    </main>
  )
}
