import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'

interface PasswordFormProps {
  username: string
  /** Called once the new password is in force. */
  onChanged: () => void
}

export function PasswordForm({ username, onChanged }: PasswordFormProps) {
  const { submit, isSending, errors, failure } = useWrite(sessions.changePassword, {
    unexpected: words.ui.somethingWrong.plain,
    onDone: () => {
      showToast.success(words.successes.password_changed)
      onChanged()
    },
  })

  return (
    <Form errors={errors} failure={failure} onSubmit={submit}>
      <PasswordFields
        account={username}
        fields={[
          { name: 'currentPassWord', label: words.sessions.currentPassword, autoComplete: 'current-password' },
          { name: 'newPassword', label: words.sessions.newPassword, autoComplete: 'new-password' },
          { name: 'confirmPassword', label: words.forms.confirmPassword, autoComplete: 'new-password' },
        ]}
      />
      <Button type="submit" isBlock isBusy={isSending}>
        {words.sessions.changePassword}
      </Button>
    </Form>
  )
}
