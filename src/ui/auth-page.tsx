import type { ReactNode } from 'react'
import { BackBar } from './back-bar.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { RoutePath } from './route-path.ts'
import { Wordmark } from './wordmark.tsx'

interface AuthPageProps {
  title: string
  /** With it the title stands in a bar; without it, under the name. */
  backTo?: RoutePath
  children: ReactNode
}

/** A screen before signing in: one form, and the ways to the other ones. */
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
