import { useNavigate } from '@tanstack/react-router'
import { register } from '#contract/registration.ts'
import { useWrite } from '../../api/use-write.ts'
import { readFields, useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { RegistrationFields } from '../../forms/registration-fields.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { userRound } from '../../ui/icons/initial.ts'
import { RulesLink } from '../../ui/rules-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

/** `referCode` is from the link of a referrer. */
export function RegisterScreen({ referCode }: { referCode: string | undefined }) {
  const navigate = useNavigate()
  const draft = useDraft('register')
  const signIn = useDraft('sign-in')
  const { submit, isSending, errors, failure } = useWrite(register, {
    unexpected: messages.ui.somethingWrong.pleaseLater,
    onDone: (_, form) => {
      const username = form && readFields(form).username?.trim()
      if (username) signIn.store({ username })
      draft.clear()
      showToast.success(messages.successes.account_created)
      void navigate({ to: '/login' })
    },
  })

  return (
    <AuthPage title={messages.sessions.register} backTo="/">
      <Form
        draft={{ ...draft, values: { ...draft.values, ...(referCode && { refer_code: referCode }) } }}
        errors={errors}
        failure={failure}
        onSubmit={({ refer_code, ...fields }, form) =>
          submit({ ...fields, ...(refer_code?.trim() && { refer_code: refer_code.trim() }) }, form)
        }
      >
        <RegistrationFields hasHints />
        <TextField
          name="refer_code"
          label={messages.forms.referCodeOptional}
          hint={messages.forms.hints.referCode}
          path={userRound}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.sessions.register}
        </Button>
      </Form>
      <div className="center">
        <p>
          {messages.sessions.haveAccount} <TextLink to="/login">{messages.sessions.signIn}</TextLink>
        </p>
        <RulesLink />
      </div>
    </AuthPage>
  )
}
