import { useState } from 'react'
import { factors } from '#contract/factors.ts'
import type { CallError } from '../../api/call-error.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmFactorWrite } from './confirm-factor-write.tsx'

/** What was done, without its recovery codes being received. */
export type Lost = 'app' | 'passkey' | 'codes'

/** Passes a refusal on if the write before was done and its codes are lost. */
export const ifLost =
  (lost: Lost, onLost: (lost: Lost) => void) =>
  ({ code }: CallError): void => {
    if (code === 'answer_not_stored') onLost(lost)
  }

/** Asks at its start what became of writes whose answer was lost. Their dialogs may be closed. */
export function FindLost({ onLost }: { onLost: (lost: Lost) => void }) {
  useWrite(factors.confirmTotp, { onRefused: ifLost('app', onLost) })
  useWrite(factors.addPasskey, { onRefused: ifLost('passkey', onLost) })
  useWrite(factors.renewCodes, { about: JSON.stringify({}), onRefused: ifLost('codes', onLost) })
  return null
}

interface LostCodesProps {
  lost: Lost
  onNewCodes: (codes: string[]) => void
  onLost: (lost: Lost) => void
}

/** Says what is in use now, and offers new recovery codes. */
export function LostCodes({ lost, onNewCodes, onLost }: LostCodesProps) {
  const [isRenewing, setIsRenewing] = useState(false)
  const { codes } = messages.security
  return (
    <>
      <Banner tone="warning">{codes.lost[lost]}</Banner>
      <Button isBlock onClick={() => setIsRenewing(true)}>
        {codes.renew}
      </Button>
      {isRenewing && (
        <ConfirmFactorWrite
          endpoint={factors.renewCodes}
          input={{}}
          verb={codes.renew}
          success="codes_renewed"
          onDone={({ recovery_codes }) => onNewCodes(recovery_codes)}
          onRefused={ifLost('codes', onLost)}
          onClose={() => setIsRenewing(false)}
        >
          {codes.askRenew}
        </ConfirmFactorWrite>
      )}
    </>
  )
}
