import { useState } from 'react'
import { factors } from '#contract/factors.ts'
import { messages } from '../../i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.tsx'
import { ConfirmFactorWrite } from './confirm-factor-write.tsx'
import { ifLost, type Lost } from './lost-codes.tsx'

interface CodesCardProps {
  /** The number of unused codes. */
  left: number
  onNewCodes: (codes: string[]) => void
  onLost: (lost: Lost) => void
}

/** How many recovery codes are left. Replaces them by new ones. */
export function CodesCard({ left, onNewCodes, onLost }: CodesCardProps) {
  const [isRenewing, setIsRenewing] = useState(false)
  const { title, help, countLeft, renew, askRenew } = messages.security.codes
  return (
    <Card title={title}>
      <div className="stack">
        <p>{help}</p>
        <p>
          <b>{countLeft(formatCount(left))}</b>
        </p>
        <Button variant="outline" isBlock onClick={() => setIsRenewing(true)}>
          {renew}
        </Button>
      </div>
      {isRenewing && (
        <ConfirmFactorWrite
          endpoint={factors.renewCodes}
          input={{}}
          verb={renew}
          success="codes_renewed"
          onDone={({ recovery_codes }) => onNewCodes(recovery_codes)}
          onRefused={ifLost('codes', onLost)}
          onClose={() => setIsRenewing(false)}
        >
          {askRenew}
        </ConfirmFactorWrite>
      )}
    </Card>
  )
}
