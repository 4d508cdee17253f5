import type { ReactNode } from 'react'
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
            <Wordmark title="Welcome" />
          </h1>
          <p>
            Watch. Earn.
            <br />
            Keep it in one place.
          </p>
        </div>
      </div>
      <div className="welcome-actions">{children}</div>
    </main>
  )
}
