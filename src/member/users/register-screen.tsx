import { useNavigate } from '@tanstack/react-router'
import { users } from '#contract/users.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { RegistrationFields } from '../../forms/registration-fields.tsx'
import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

/** `referCode` is from the link of a referrer. */
export function RegisterScreen({ referCode }: { referCode: string | undefined }) {
  const navigate = useNavigate()
  const draft = useDraft('register')
  const { submit, isSending, errors, failure } = useWrite(users.register, {
    unexpected: messages.ui.somethingWrong.pleaseLater,
    onDone: () => {
      draft.clear()
      showToast.success(messages.successes.account_created)
      void navigate({ to: '/login' })
    },
  })

  return (
    <AuthPage title={messages.sessions.register} backTo="/">
      <Form
        draft={draft}
        errors={errors}
        failure={failure ?? errors.refer_code}
        onSubmit={(fields) => submit({ ...fields, ...(referCode && { refer_code: referCode }) })}
      >
        {referCode && (
          <p className="meta">
            {messages.forms.referCode}: <b>{referCode}</b>
          </p>
        )}
        <RegistrationFields />
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.sessions.register}
        </Button>
      </Form>
      <p className="center">
        {messages.sessions.haveAccount} <TextLink to="/login">{messages.sessions.signIn}</TextLink>
      </p>
    </AuthPage>
  )
}
