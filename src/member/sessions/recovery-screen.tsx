import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { recoveries } from '#contract/recoveries.ts'
import { sessions } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { messages } from '../../i18n/messages.ts'
import { randomId } from '../../storage/random-id.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

const StaffLinkFacts = lazy(async () => ({ default: (await import('./staff-link-facts.tsx')).StaffLinkFacts }))

interface RecoveryScreenProps {
  /** The token of the mail's link. */
  token: string | undefined
  /** An administrator gave the link, not a mail. */
  isByStaff: boolean
  /** `onReset` navigates to the next screen. */
  onReset: () => void
}

export function RecoveryScreen({ token, isByStaff, onReset }: RecoveryScreenProps) {
  const { recovery } = messages.sessions
  return (
    <AuthPage title={recovery.title} backTo="/login">
      {token ? (
        <>
          <RecoveryForm token={token} onReset={onReset} />
          <Suspense>{isByStaff && <StaffLinkFacts />}</Suspense>
        </>
      ) : (
        <>
          <Banner tone="error">{recovery.broken}</Banner>
          <ButtonLink to="/forgot-password" isBlock>
            {recovery.requestAgain}
          </ButtonLink>
        </>
      )}
    </AuthPage>
  )
}

function RecoveryForm({ token, onReset }: { token: string; onReset: () => void }) {
  const draft = useDraft('sign-in')
  const owner = useQuery({
    // Without the token, which can set a password.
    queryKey: [recoveries.checkLink.path],
    queryFn: () => call(recoveries.checkLink, { token }, { idempotencyKey: randomId() }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // The link has no username. Often it is opened on the device that requested it, where one is stored.
  const username = owner.data?.username ?? draft.values.username
  const [isMatched, setIsMatched] = useState(true)
  const { submit, isSending, errors, failure } = useWrite(sessions.resetPassword, {
    onDone: () => {
      showToast.success(messages.successes.password_reset)
      // The sign-in begins with it.
      if (username) draft.store({ username })
      onReset()
    },
  })

  function send({ password = '', confirm = '' }: Record<string, string>) {
    setIsMatched(password === confirm)
    if (password === confirm) submit({ password, token })
  }

  const linkError = errors.token ?? (owner.error instanceof CallError ? owner.error.errors.token : undefined)

  return (
    <>
      <Form
        errors={isMatched ? errors : { confirm: messages.sessions.passwordsDiffer }}
        failure={isMatched ? (failure ?? linkError) : undefined}
        onSubmit={send}
      >
        {/* A member whose account was imported may read it here for the first time. */}
        <DescriptionList
          facts={[{ label: messages.forms.username, value: owner.data?.username ?? (owner.isError ? '–' : '…') }]}
        />
        <PasswordFields
          account={username}
          fields={[
            { name: 'password', label: messages.sessions.newPassword, autoComplete: 'new-password' },
            { name: 'confirm', label: messages.forms.confirmPassword, autoComplete: 'new-password' },
          ]}
        />
        <Button type="submit" isBlock isBusy={isSending}>
          {messages.sessions.changePassword}
        </Button>
      </Form>
      {linkError && (
        <p className="center">
          <TextLink to="/forgot-password">{messages.sessions.recovery.requestAgain}</TextLink>
        </p>
      )}
    </>
  )
}
