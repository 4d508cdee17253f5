import { recoveries } from '#contract/recoveries.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { check } from '../../ui/icons/initial.ts'
import { StitchedRing } from '../../ui/stitched-ring.tsx'
import { showToast } from '../../ui/toast.ts'
import { StepHeading } from './step-heading.tsx'

interface RecoveryPasswordProps {
  token: string
  username: string
  onReset: () => void
  onOver: () => void
}

/** The new password, once the top-up has proved the member. */
export function RecoveryPassword({ token, username, onReset, onOver }: RecoveryPasswordProps) {
  const { title, help, repeat, set, facts } = messages.numberRecovery.proved
  const { submit, isSending, errors, failure } = useWrite(recoveries.finish, {
    onDone: () => {
      showToast.success(messages.successes.password_reset)
      onReset()
    },
    onRefused: ({ code }) => code === 'recovery_over' && onOver(),
  })
  return (
    <>
      <div className="stack recovery-step">
        <StitchedRing path={check} state="done" />
        <StepHeading>{title(username)}</StepHeading>
        <p>{help}</p>
      </div>
      <Form errors={errors} failure={failure ?? errors.token} onSubmit={(typed) => submit({ ...typed, token })}>
        <PasswordFields
          account={username}
          fields={[
            { name: 'password', label: messages.sessions.newPassword, autoComplete: 'new-password' },
            { name: 'confirm_password', label: repeat, autoComplete: 'new-password' },
          ]}
        />
        <Button type="submit" isBlock isBusy={isSending}>
          {set}
        </Button>
      </Form>
      <Card>
        <DescriptionList facts={[facts.devices, facts.money, facts.withdrawals]} />
      </Card>
    </>
  )
}
