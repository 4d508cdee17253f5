import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CurrentRules } from './current-rules.tsx'

/** For everybody, signed in or not. */
export function RulesScreen() {
  return (
    <AuthPage title={messages.ui.rules}>
      <div className="stack has-late-parts">
        <CurrentRules />
        <p className="center">
          <TextLink to="/home">{messages.ui.goHome}</TextLink>
        </p>
      </div>
    </AuthPage>
  )
}
