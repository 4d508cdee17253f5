import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { UsernameField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

export function ForgotPasswordScreen() {
  // The draft of the sign-in form, so that the username is typed only once.
  const draft = useDraft('sign-in')
  const { submit, isSending, isDone, errors, failure } = useWrite(sessions.forgotPassword, {})

  return (
    <AuthPage title={messages.sessions.forgot.title} backTo="/login">
      <p>{messages.sessions.forgot.help}</p>
      {isDone && (
        <Banner tone="success" title={messages.successes.reset_link_sent}>
          {messages.sessions.forgot.sent}
        </Banner>
      )}
      <Form draft={draft} errors={errors} failure={failure} onSubmit={submit}>
        <UsernameField placeholder={messages.forms.enterUsername} />
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.sessions.forgot.find}
        </Button>
      </Form>
    </AuthPage>
  )
}
