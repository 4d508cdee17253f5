import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { UsernameField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Requests the link that sets a new password. */
export function MailRecovery() {
  // The draft of the sign-in form, so that the username is typed only once.
  const draft = useDraft('sign-in')
  const { submit, isSending, isDone, errors, failure } = useWrite(sessions.forgotPassword, {})
  const { help, sent, find } = messages.sessions.forgot
  return (
    <>
      <p>{help}</p>
      {isDone && (
        <Banner tone="success" title={messages.successes.reset_link_sent}>
          {sent}
        </Banner>
      )}
      <Form draft={draft} errors={errors} failure={failure} onSubmit={submit}>
        <UsernameField placeholder={messages.forms.enterUsername} />
        <Button type="submit" isBlock isBusy={isSending}>
          {find}
        </Button>
      </Form>
    </>
  )
}
