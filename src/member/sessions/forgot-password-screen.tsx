import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { UsernameField } from '../../forms/username-field.tsx'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'

export function ForgotPasswordScreen() {
  // The one of the sign-in: whoever has typed the name there need not type it again, nor afterwards.
  const draft = useDraft('sign-in')
  const { submit, isSending, isDone, errors, failure } = useWrite(sessions.forgotPassword, {
    unexpected: words.ui.somethingWrong.plain,
  })

  return (
    <AuthPage title={words.sessions.forgot.title} backTo="/login">
      <p>{words.sessions.forgot.help}</p>
      {isDone && (
        <Banner tone="success" title={words.successes.reset_link_sent}>
          {words.sessions.forgot.sent}
        </Banner>
      )}
      <Form draft={draft} errors={errors} failure={failure} onSubmit={submit}>
        <UsernameField placeholder={words.forms.enterUsername} />
        <Button type="submit" isBlock isBusy={isSending}>
          {words.sessions.forgot.find}
        </Button>
      </Form>
    </AuthPage>
  )
}
