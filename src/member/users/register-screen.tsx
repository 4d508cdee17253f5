import { useNavigate } from '@tanstack/react-router'
import { users } from '#contract/users.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { RegistrationFields } from '../../forms/registration-fields.tsx'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'

/** `referCode` came with the link a member shared. */
export function RegisterScreen({ referCode }: { referCode: string | undefined }) {
  const navigate = useNavigate()
  const draft = useDraft('register')
  const { submit, isSending, errors, failure } = useWrite(users.register, {
    unexpected: words.ui.somethingWrong.pleaseLater,
    onDone: () => {
      draft.forget()
      showToast.success(words.successes.account_created)
      void navigate({ to: '/login' })
    },
  })

  return (
    <AuthPage title={words.sessions.register} backTo="/">
      <Form
        draft={draft}
        errors={errors}
        failure={failure ?? errors.refer_code}
        onSubmit={(fields) => submit({ ...fields, ...(referCode && { refer_code: referCode }) })}
      >
        {referCode && (
          <p className="meta">
            {words.forms.referCode}: <b>{referCode}</b>
          </p>
        )}
        <RegistrationFields />
        <Button type="submit" isBlock isBusy={isSending}>
          {words.sessions.register}
        </Button>
      </Form>
      <p className="center">
        {words.sessions.haveAccount} <TextLink to="/login">{words.sessions.signIn}</TextLink>
      </p>
    </AuthPage>
  )
}
