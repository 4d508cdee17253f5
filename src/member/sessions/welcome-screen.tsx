import { ButtonLink } from '../../ui/button.tsx'
import { WelcomePage } from '../../ui/welcome-page.tsx'
import { words } from '../../words/words.ts'

export function WelcomeScreen() {
  return (
    <WelcomePage>
      <ButtonLink to="/login" isBlock>
        {words.sessions.signIn}
      </ButtonLink>
      <ButtonLink to="/register" variant="outline" isBlock>
        {words.sessions.register}
      </ButtonLink>
    </WelcomePage>
  )
}
