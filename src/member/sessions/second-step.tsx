import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { type ProofOptions, proofs } from '#contract/proofs.ts'
import { sessions } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { messages } from '../../i18n/messages.ts'
import { FactorFields } from '../../session/factor-fields.tsx'
import { readDeviceToken } from '../../session/session.ts'
import type { PasskeyJson } from '../../session/use-passkey.ts'
import { randomId } from '../../storage/random-id.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Button } from '../../ui/button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { showToast } from '../../ui/toast.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the sign-in. */
    isSecondStep?: boolean
  }
}

export interface FirstStep {
  username: string
  password: string
}

interface SecondStepProps {
  firstStep: FirstStep
  onDone: (output: Output<typeof sessions.signIn>) => void
  onBack: () => void
}

/** The second step of a sign-in: a code or a passkey. */
export function SecondStep({ firstStep, onDone, onBack }: SecondStepProps) {
  const options = useQuery({
    // Without the password, which is nowhere else than in the state of the screen.
    queryKey: [proofs.signInOptions.path, firstStep.username],
    queryFn: () =>
      call(proofs.signInOptions, { ...firstStep, device_token: readDeviceToken() }, { idempotencyKey: randomId() }),
    // Each response has a new challenge.
    staleTime: Infinity,
    gcTime: 0,
  })
  const { title, help, back } = messages.security.secondStep
  const goBack = useHistoryEntry(onBack)
  return (
    <AuthPage title={title}>
      <p>{help}</p>
      <QueryResult query={options}>
        {(found) => (
          <StepForm
            firstStep={firstStep}
            options={found}
            isReading={options.isFetching}
            onPasskeyRefused={() => void options.refetch()}
            onDone={onDone}
          />
        )}
      </QueryResult>
      <Button variant="quiet" isBlock onClick={goBack}>
        {back}
      </Button>
    </AuthPage>
  )
}

/** Adds a history entry, so that the browser's Back leaves the step and not Joma. Returns what the button Back does. */
function useHistoryEntry(onBack: () => void): () => void {
  const { navigate, history } = useRouter()
  const isInEntry = useLocation({ select: ({ state }) => state.isSecondStep ?? false })
  const hasEntry = useRef(isInEntry)
  const leaveOrEnter = useEffectEvent((isIn: boolean) => {
    if (hasEntry.current && !isIn) onBack()
    else if (!isIn) void navigate({ to: '.', search: true, state: { isSecondStep: true } })
    if (isIn) hasEntry.current = true
  })
  useEffect(() => leaveOrEnter(isInEntry), [isInEntry])
  return () => history.back()
}

interface StepFormProps extends Omit<SecondStepProps, 'onBack'> {
  options: ProofOptions
  isReading: boolean
  /** The challenge is used. */
  onPasskeyRefused: () => void
}

function StepForm({ firstStep, options, isReading, onPasskeyRefused, onDone }: StepFormProps) {
  const { submit, isSending, errors, failure } = useWrite(sessions.signIn, {
    unexpected: messages.ui.somethingWrong.short,
    onUnanswered: ({ message }) => showToast.error(message, messages.ui.somethingWrong.short),
    onRefused: (refusal) => refusal.errors.passkey && onPasskeyRefused(),
    onDone,
  })
  const send = (factor: { code?: string | undefined } | { passkey: PasskeyJson }) =>
    submit({ ...firstStep, ...factor, device_token: readDeviceToken() })
  const { appCode, appCodeHint, recoveryCode, recoveryCodeHint } = messages.security.secondStep
  return (
    <Form errors={errors} failure={failure} onSubmit={({ code }) => send({ code })}>
      <FactorFields
        options={options}
        isBusy={isSending || isReading}
        onPasskey={(passkey) => send({ passkey })}
        code={{
          label: options.totp ? appCode : recoveryCode,
          hint: options.totp ? appCodeHint : recoveryCodeHint,
          inputMode: 'text',
        }}
      />
      <Button type="submit" isBlock isBusy={isSending}>
        {messages.sessions.signIn}
      </Button>
    </Form>
  )
}
