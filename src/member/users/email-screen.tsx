import { useState } from 'react'
import { emails } from '#contract/emails.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

/** Changes the mail address: asks for the password, and the server mails a link to the new address. */
export function EmailScreen({ username }: { username: string }) {
  return (
    <>
      <BackBar title={messages.users.email.title} to="/home/profile" />
      <Page>
        <EmailForm username={username} />
      </Page>
    </>
  )
}

function EmailForm({ username }: { username: string }) {
  const [times, setTimes] = useState(0)
  const { new: newEmail, help, submit: verb } = messages.security.email
  const { submit, isSending, isDone, errors, failure } = useWrite(emails.change, {
    onDone: () => setTimes(times + 1),
  })
  return (
    <>
      {isDone && <Banner tone="success">{messages.successes.email_link_sent}</Banner>}
      <Form key={times} errors={errors} failure={failure} onSubmit={submit}>
        <TextField name="email" label={newEmail} hint={help} type="email" autoComplete="email" />
        <PasswordFields
          account={username}
          fields={[
            { name: 'currentPassWord', label: messages.sessions.currentPassword, autoComplete: 'current-password' },
          ]}
        />
        <Button type="submit" isBlock isBusy={isSending}>
          {verb}
        </Button>
      </Form>
    </>
  )
}
