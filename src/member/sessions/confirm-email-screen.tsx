import { emails } from '#contract/emails.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

interface ConfirmEmailScreenProps {
  /** The token of the mail's link. */
  token: string | undefined
  /** `onConfirmed` navigates to the next screen. */
  onConfirmed: () => void
}

/** Confirms a new mail address on a press, because mail scanners open links too. */
export function ConfirmEmailScreen({ token, onConfirmed }: ConfirmEmailScreenProps) {
  const { title, help, confirm, broken } = messages.sessions.confirmEmail
  const { submit, isSending, errors, failure } = useWrite(emails.confirm, {
    onDone: () => {
      showToast.success(messages.successes.email_changed)
      onConfirmed()
    },
  })
  const problem = token ? (failure ?? errors.token) : broken
  return (
    <AuthPage title={title} backTo="/login">
      {problem && <Banner tone="error">{problem}</Banner>}
      {token && (
        <>
          <p>{help}</p>
          <Button isBlock isBusy={isSending} onClick={() => submit({ token })}>
            {confirm}
          </Button>
        </>
      )}
    </AuthPage>
  )
}
