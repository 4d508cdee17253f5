import { type ComponentType, lazy, Suspense } from 'react'
import type { ClaimVerb } from './claim-row.tsx'
import type { ClaimDialogProps } from './give-sms.tsx'

const GiveSms = lazy(async () => ({ default: (await import('./give-sms.tsx')).GiveSms }))
const RemindSms = lazy(async () => ({ default: (await import('./remind-sms.tsx')).RemindSms }))
const ExplainSms = lazy(async () => ({ default: (await import('./explain-sms.tsx')).ExplainSms }))

const CloseSms = lazy(async () => ({ default: (await import('./close-sms.tsx')).CloseSms }))

const dialogs: Record<ClaimVerb, ComponentType<ClaimDialogProps>> = {
  give: GiveSms,
  remind: RemindSms,
  explain: ExplainSms,
  close: CloseSms,
}

/** The question of a verb about unclaimed money. */
export function ClaimDialog({ verb, ...props }: ClaimDialogProps & { verb: ClaimVerb }) {
  const Dialog = dialogs[verb]
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
