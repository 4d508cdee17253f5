import { useNavigate } from '@tanstack/react-router'
import { users } from '#contract/users.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { RegistrationFields } from '../../forms/registration-fields.tsx'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

/** `referCode` came with the link a member shared. */
export function RegisterScreen({ referCode }: { referCode: string | undefined }) {
  const navigate = useNavigate()
  const { submit, isSending, errors, failure } = useWrite(users.register, {
    unexpected: 'Something went wrong. Please try again later.',
    onDone: () => {
      showToast.success(users.register.message)
      void navigate({ to: '/login' })
    },
  })

  return (
    <AuthPage title="Register" backTo="/">
      <Form
        errors={errors}
        failure={failure ?? errors.refer_code}
        onSubmit={(fields) => submit({ ...fields, ...(referCode && { refer_code: referCode }) })}
      >
        {referCode && (
          <p className="meta">
            Refer code: <b>{referCode}</b>
          </p>
        )}
        <RegistrationFields />
        <Button type="submit" isBlock isBusy={isSending}>
          Register
        </Button>
      </Form>
      <p className="center">
        Have an account? <TextLink to="/login">Sign in</TextLink>
      </p>
    </AuthPage>
  )
}
