import { useNavigate } from '@tanstack/react-router'
import { sessions } from '#contract/sessions.ts'
import { storeToken } from '../../api/session.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { userRound } from '../../ui/icons/places.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

export function SignInScreen() {
  const navigate = useNavigate()
  const { submit, isSending, errors, failure } = useWrite(sessions.signIn, {
    unexpected: 'Something went wrong',
    onDone: ({ accessToken }) => {
      storeToken(accessToken)
      showToast.success(sessions.signIn.message)
      void navigate({ to: '/home' })
    },
  })

  return (
    <AuthPage title="Sign in">
      <Form errors={errors} failure={failure} onSubmit={submit}>
        <TextField
          name="username"
          label="Username"
          path={userRound}
          placeholder="Enter username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordFields fields={[{ name: 'password', label: 'Password', autoComplete: 'current-password' }]} />
        <Button type="submit" isBlock isBusy={isSending}>
          Sign in
        </Button>
      </Form>
      <p className="center">
        Don't have an account. <TextLink to="/register">Register</TextLink>
      </p>
    </AuthPage>
  )
}
