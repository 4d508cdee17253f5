import { messages } from '../../i18n/messages.ts'
import { WelcomePage } from '../../ui/auth-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export function WelcomeScreen() {
  return (
    <WelcomePage>
      <ButtonLink to="/login" isBlock>
        {messages.sessions.signIn}
      </ButtonLink>
      <ButtonLink to="/register" variant="outline" isBlock>
        {messages.sessions.register}
      </ButtonLink>
    </WelcomePage>
  )
}
