import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { factors } from '#contract/factors.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddApp } from './add-app.tsx'
import { ConfirmFactorWrite } from './confirm-factor-write.tsx'
import type { Lost } from './lost-codes.tsx'

interface AppCardProps {
  isAdded: boolean
  onNewCodes: (codes: string[]) => void
  /** The app is in use, and its recovery codes are lost. */
  onLost: (lost: Lost) => void
  onClosed: () => void
}

/** Adds or removes the authenticator app. */
export function AppCard({ isAdded, onNewCodes, onLost, onClosed }: AppCardProps) {
  const [started, setStarted] = useState<Output<typeof factors.startTotp>>()
  const [isRemoving, setIsRemoving] = useState(false)
  const { submit, isSending, failure } = useWrite(factors.startTotp, { onDone: setStarted })
  const close = () => {
    setStarted(undefined)
    onClosed()
  }
  const texts = messages.security
  const { title, help, inUse, add, remove, askRemove } = texts.totp
  return (
    <Card title={title} aside={isAdded && <Status is="ok">{inUse}</Status>}>
      <div className="stack">
        {failure && <Banner tone="error">{failure}</Banner>}
        <p>{help}</p>
        {isAdded ? (
          <Button variant="danger-outline" isBlock onClick={() => setIsRemoving(true)}>
            {remove}
          </Button>
        ) : (
          <Button isBlock isBusy={isSending} onClick={() => submit({})}>
            {add}
          </Button>
        )}
      </div>
      {started && <AddApp {...started} onNewCodes={onNewCodes} onLost={onLost} onClose={close} />}
      {isRemoving && (
        <ConfirmFactorWrite
          endpoint={factors.removeTotp}
          input={{}}
          verb={texts.remove}
          success="factor_removed"
          onClose={() => setIsRemoving(false)}
        >
          {askRemove}
        </ConfirmFactorWrite>
      )}
    </Card>
  )
}
