import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

interface PasswordFormProps {
  username: string
  /** Called after the password was changed. */
  onChanged: () => void
}

export function PasswordForm({ username, onChanged }: PasswordFormProps) {
  const { submit, isSending, errors, failure } = useWrite(sessions.changePassword, {
    onDone: () => {
      showToast.success(messages.successes.password_changed)
      onChanged()
    },
  })

  return (
    <Form errors={errors} failure={failure} onSubmit={submit}>
      <PasswordFields
        account={username}
        fields={[
          { name: 'currentPassWord', label: messages.sessions.currentPassword, autoComplete: 'current-password' },
          { name: 'newPassword', label: messages.sessions.newPassword, autoComplete: 'new-password' },
          { name: 'confirmPassword', label: messages.forms.confirmPassword, autoComplete: 'new-password' },
        ]}
      />
      <Button type="submit" isBlock isBusy={isSending}>
        {messages.sessions.changePassword}
      </Button>
    </Form>
  )
}
