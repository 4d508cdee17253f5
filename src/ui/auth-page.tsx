import type { ReactNode } from 'react'
import { BackBar } from './back-bar.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { RoutePath } from './route-path.ts'
import { Wordmark } from './wordmark.tsx'

interface AuthPageProps {
  title: string
  /** The target of the back arrow. With it the title is in a bar, without it below the wordmark. */
  backTo?: RoutePath
  children: ReactNode
}

/** A screen for signed-out users: one form and links to the other forms. */
export function AuthPage({ title, backTo, children }: AuthPageProps) {
  return (
    <main id="main" className="main main-bare">
      {backTo && <BackBar title={title} to={backTo} />}
      <div className="auth">
        {!backTo && (
          <>
            <div className="auth-head">
              <Wordmark />
              <LanguageSwitch />
            </div>
            <h1>{title}</h1>
          </>
        )}
        {children}
        {backTo && <LanguageSwitch />}
      </div>
    </main>
  )
}
