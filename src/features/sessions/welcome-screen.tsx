import { ButtonLink } from '../../ui/button.tsx'
import { WelcomePage } from '../../ui/welcome-page.tsx'

export function WelcomeScreen() {
  return (
    <WelcomePage>
      <ButtonLink to="/login" isBlock>
        Sign in
      </ButtonLink>
      <ButtonLink to="/register" variant="outline" isBlock>
        Register
      </ButtonLink>
    </WelcomePage>
  )
}
