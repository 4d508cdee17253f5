import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { sessions } from '#contract/sessions.ts'
import { useWrite } from '../../api/use-write.ts'
import { brand } from '../../brand/brand.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordFields } from '../../forms/password-fields.tsx'
import { UsernameField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { readDeviceToken, storeDeviceToken, storeToken } from '../../session/session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { RulesLink } from '../../ui/rules-link.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import type { FirstStep } from './second-step.tsx'

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

/** `onSignedIn` navigates to the next screen. */
export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const draft = useDraft('sign-in')
  // Never stored, because it has the password.
  const [firstStep, setFirstStep] = useState<FirstStep>()

  function finish({ accessToken, deviceToken }: Output<typeof sessions.signIn>) {
    try {
      storeToken(accessToken)
      if (deviceToken) storeDeviceToken(deviceToken)
    } catch {
      showToast.error(messages.storage.fullAtSignIn)
      return
    }
    draft.clear()
    // The header of the home welcomes too.
    showToast.brief(messages.successes.signed_in)
    onSignedIn()
  }

  if (firstStep)
    return (
      <Suspense fallback={<SpinnerScreen />}>
        <SecondStep firstStep={firstStep} onDone={finish} onBack={() => setFirstStep(undefined)} />
      </Suspense>
    )
  return (
    <AuthPage title={messages.sessions.signIn}>
      <FirstStepForm onDone={finish} onFactorNeeded={setFirstStep} />
      <div className="center">
        <TextLink to="/forgot-password">{messages.sessions.forgot.title}</TextLink>
        <p>
          {messages.sessions.noAccount} <TextLink to="/register">{messages.sessions.register}</TextLink>
        </p>
        <RulesLink />
        <Contact />
      </div>
    </AuthPage>
  )
}

/** Not in the prerendered document, which is the same for shops with and without a contact. */
function Contact() {
  const [contact, setContact] = useState<string>()
  useEffect(() => setContact(brand.contact), [])
  return contact && <p className="meta">{`${messages.supports.title}: ${contact}`}</p>
}

interface FirstStepFormProps {
  onDone: (output: Output<typeof sessions.signIn>) => void
  onFactorNeeded: (entered: FirstStep) => void
}

function FirstStepForm({ onDone, onFactorNeeded }: FirstStepFormProps) {
  const draft = useDraft('sign-in')
  const entered = useRef<FirstStep>({ username: '', password: '' })
  const { submit, isSending, errors, failure } = useWrite(sessions.signIn, {
    unexpected: messages.ui.somethingWrong.short,
    onUnanswered: ({ message }) => showToast.error(message, messages.ui.somethingWrong.short),
    onRefused: ({ code }) => code === 'factor_needed' && onFactorNeeded(entered.current),
    onDone,
  })

  function send({ username = '', password = '' }: Record<string, string>, form: HTMLFormElement) {
    entered.current = { username, password }
    submit({ username, password, device_token: readDeviceToken() }, form)
  }

  return (
    <Form draft={draft} errors={errors} failure={failure} onSubmit={send}>
      <UsernameField placeholder={messages.forms.enterUsername} />
      <PasswordFields
        fields={[{ name: 'password', label: messages.forms.password, autoComplete: 'current-password' }]}
      />
      <Button type="submit" isBlock isBusy={isSending}>
        {messages.sessions.signIn}
      </Button>
    </Form>
  )
}
