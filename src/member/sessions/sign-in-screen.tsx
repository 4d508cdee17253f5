import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { UsernameField } from '../../forms/username-field.tsx'
import { storeToken } from '../../session/session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'

/** `onSignedIn` leads on. */
export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const draft = useDraft('sign-in')
  const { submit, isSending, errors, failure } = useWrite(sessions.signIn, {
    unexpected: words.ui.somethingWrong.short,
    onDone: ({ accessToken }) => {
      storeToken(accessToken)
      draft.forget()
      showToast.success(words.successes.signed_in)
      onSignedIn()
    },
  })

  return (
    <AuthPage title={words.sessions.signIn}>
      <Form draft={draft} errors={errors} failure={failure} onSubmit={submit}>
        <UsernameField placeholder={words.forms.enterUsername} />
        <PasswordFields
          fields={[{ name: 'password', label: words.forms.password, autoComplete: 'current-password' }]}
        />
        <Button type="submit" isBlock isBusy={isSending}>
          {words.sessions.signIn}
        </Button>
      </Form>
      <div className="center">
        <TextLink to="/forgot-password">{words.sessions.forgot.title}</TextLink>
        <p>
          {words.sessions.noAccount} <TextLink to="/register">{words.sessions.register}</TextLink>
        </p>
      </div>
    </AuthPage>
  )
}
