import { useLayoutEffect, useRef, useState } from 'react'
import { recoveries, recoveryMinutes } from '#contract/recoveries.ts'
import { useWrite } from '../../api/use-write.ts'
import { useDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { UsernameField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { RecoveryStep } from './recovery-key.ts'
import { RecoveryOver } from './recovery-over.tsx'
import { RecoveryPassword } from './recovery-password.tsx'
import { RecoveryWaiting } from './recovery-waiting.tsx'
import { SendForRecovery } from './send-for-recovery.tsx'
import { deleteRecovery, readRecovery, type StoredRecovery, storeRecovery } from './stored-recovery.ts'

interface NumberRecoveryProps {
  /** What the page shows around the step. */
  onStep: (step: RecoveryStep) => void
  /** `onReset` navigates to the next screen. */
  onReset: () => void
}

/** Recovers an account by a top-up from a number that proves its member: username, transfer, waiting, new password. */
export function NumberRecovery({ onStep, onReset }: NumberRecoveryProps) {
  const [recovery, setRecovery] = useState(readRecovery)
  const [provedName, setProvedName] = useState<string>()
  const [isOver, setIsOver] = useState(false)

  const isWaiting = recovery !== undefined && recovery.sentAtMs !== null
  const step = isOver || isWaiting ? 'alone' : recovery ? 'send' : 'start'
  useLayoutEffect(() => onStep(step), [step, onStep])

  function change(next: StoredRecovery | undefined) {
    if (next) storeRecovery(next)
    else deleteRecovery()
    setRecovery(next)
    setIsOver(false)
  }
  function end() {
    deleteRecovery()
    setIsOver(true)
  }
  function finish() {
    deleteRecovery()
    onReset()
  }

  if (isOver) return <RecoveryOver onAgain={() => change(undefined)} />
  if (!recovery) return <StartRecovery onStarted={change} />
  if (provedName !== undefined)
    return <RecoveryPassword token={recovery.token} username={provedName} onReset={finish} onOver={end} />
  if (recovery.sentAtMs === null)
    return (
      <SendForRecovery
        recovery={recovery}
        onSent={() => change({ ...recovery, sentAtMs: Date.now() })}
        onChange={() => change(undefined)}
        onOver={end}
      />
    )
  return (
    <RecoveryWaiting
      recovery={recovery}
      sentAtMs={recovery.sentAtMs}
      onProved={setProvedName}
      onOver={end}
      onShowCode={() => change({ ...recovery, sentAtMs: null })}
    />
  )
}

/** The end of a recovery that has just begun. By the phone's clock, if that is so wrong that it would be over or last longer. */
function toOwnClock({ expires_at }: Pick<StoredRecovery, 'expires_at'>): string {
  const [leftMs, wholeMs] = [Date.parse(expires_at) - Date.now(), recoveryMinutes * 60_000]
  return leftMs > 0 && leftMs <= wholeMs ? expires_at : new Date(Date.now() + wholeMs).toISOString()
}

function StartRecovery({ onStarted }: { onStarted: (recovery: StoredRecovery) => void }) {
  const draft = useDraft('sign-in')
  const username = useRef('')
  const { submit, isSending, errors, failure } = useWrite(recoveries.start, {
    onDone: (started) =>
      onStarted({ ...started, expires_at: toOwnClock(started), username: username.current, sentAtMs: null }),
  })
  const { enter, next, rocket } = messages.numberRecovery
  return (
    <>
      <p>{enter}</p>
      <Form
        draft={draft}
        errors={errors}
        failure={failure}
        onSubmit={(typed) => {
          username.current = typed.username?.trim() ?? ''
          submit(typed)
        }}
      >
        <UsernameField placeholder={messages.forms.enterUsername} />
        <Button type="submit" isBlock isBusy={isSending}>
          {next}
        </Button>
      </Form>
      <p className="meta">{rocket}</p>
    </>
  )
}
