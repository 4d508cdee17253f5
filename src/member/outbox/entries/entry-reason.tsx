import { translateErrors } from '../../../api/call-error.ts'
import { messages, translateCode } from '../../../i18n/messages.ts'
import type { ShownEntry } from '../use-outbox.ts'
import { NextTry } from './next-try.tsx'

/** Why an entry has not arrived yet, and when it is retried. */
export function EntryReason({ entry }: { entry: ShownEntry }) {
  const { state, refused, mayHaveArrived, nextAtMs } = entry
  const { noAnswer, keptUntilSignIn } = messages.outbox
  if (state === 'sign-in') return <p className="meta">{keptUntilSignIn}</p>
  if (state === 'needs-fix' && refused) {
    const reasons = new Set([translateCode(refused, refused.message), ...Object.values(translateErrors(refused))])
    return [...reasons].map((reason) => (
      <p key={reason} className="field-error">
        {reason}
      </p>
    ))
  }
  if (state !== 'waiting' || !mayHaveArrived) return null
  return (
    <p className="meta">
      {noAnswer} <NextTry atMs={nextAtMs} />
    </p>
  )
}
