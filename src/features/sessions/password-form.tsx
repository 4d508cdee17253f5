import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** `onChanged` is called once the new password is in force. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { submit, isSending, errors, failure } = useWrite(sessions.changePassword, {
    unexpected: 'Something went wrong.',
    onDone: () => {
      showToast.success(sessions.changePassword.message)
      onChanged()
    },
  })

  return (
    <Form errors={errors} failure={failure} onSubmit={submit}>
      <PasswordFields
        fields={[
          { name: 'currentPassWord', label: 'Current password', autoComplete: 'current-password' },
          { name: 'newPassword', label: 'New password', autoComplete: 'new-password' },
          { name: 'confirmPassword', label: 'Confirm password', autoComplete: 'new-password' },
        ]}
      />
      <Button type="submit" isBlock isBusy={isSending}>
        Change password
      </Button>
    </Form>
  )
}
