import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { UsernameField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { readDeviceToken, storeDeviceToken, storeToken } from '../../session/session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

/** `onSignedIn` navigates to the next screen. */
export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const draft = useDraft('sign-in')
  const { submit, isSending, errors, failure } = useWrite(sessions.signIn, {
    unexpected: messages.ui.somethingWrong.short,
    onUnanswered: ({ message }) => showToast.error(message, messages.ui.somethingWrong.short),
    onDone: ({ accessToken, deviceToken }) => {
      storeToken(accessToken)
      if (deviceToken) storeDeviceToken(deviceToken)
      draft.clear()
      showToast.success(messages.successes.signed_in)
      onSignedIn()
    },
  })

  return (
    <AuthPage title={messages.sessions.signIn}>
      <Form
        draft={draft}
        errors={errors}
        failure={failure}
        onSubmit={(fields, form) => submit({ ...fields, device_token: readDeviceToken() }, form)}
      >
        <UsernameField placeholder={messages.forms.enterUsername} />
        <PasswordFields
          fields={[{ name: 'password', label: messages.forms.password, autoComplete: 'current-password' }]}
        />
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.sessions.signIn}
        </Button>
      </Form>
      <div className="center">
        <TextLink to="/forgot-password">{messages.sessions.forgot.title}</TextLink>
        <p>
          {messages.sessions.noAccount} <TextLink to="/register">{messages.sessions.register}</TextLink>
        </p>
      </div>
    </AuthPage>
  )
}
