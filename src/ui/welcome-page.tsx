import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Pond } from './pond.tsx'
import { StitchFrame } from './stitch-frame.tsx'
import { Wordmark } from './wordmark.tsx'

/** The first screen anybody sees: the cloth with the name, and two ways in. */
export function WelcomePage({ children }: { children: ReactNode }) {
  return (
    <main className="welcome" id="main">
      <div className="welcome-cloth">
        <Pond />
        <StitchFrame />
        <div className="welcome-name">
          <h1>
            <Wordmark title={words.ui.welcome} />
          </h1>
          <p>
            {words.ui.welcomeLines[0]}
            <br />
            {words.ui.welcomeLines[1]}
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
