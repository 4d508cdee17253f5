import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { useLogOut } from '../../ui/log-out.tsx'
import { PasswordForm } from './password-form.tsx'

interface FirstPasswordScreenProps {
  username: string
  onChanged: () => void
}

/** Shown instead of all screens until the user has replaced a password that another administrator chose. */
export function FirstPasswordScreen({ username, onChanged }: FirstPasswordScreenProps) {
  const logOut = useLogOut()
  return (
    <AuthPage title={messages.sessions.recovery.title}>
      <p>
        {t(
          'Another administrator chose your password. Choose a new one that only you know, with at least 12 characters.',
        )}
      </p>
      <PasswordForm username={username} onChanged={onChanged} />
      <Button variant="outline" isBlock onClick={logOut}>
        {messages.ui.logOut}
      </Button>
    </AuthPage>
  )
}
