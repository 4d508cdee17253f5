import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Pond } from './pond.tsx'
import { StitchFrame } from './stitch-frame.tsx'
import { Wordmark } from './wordmark.tsx'

/** The first screen of signed-out users: the wordmark, and links to sign in and register. */
export function WelcomePage({ children }: { children: ReactNode }) {
  return (
    <main className="welcome" id="main">
      <div className="welcome-cloth">
        <Pond />
        <StitchFrame />
        <div className="welcome-name">
          <h1>
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
