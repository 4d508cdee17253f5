import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { factors, type Passkey, passkeyMax } from '#contract/factors.ts'
import { useWrite } from '../../api/use-write.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount } from '../../ui/format.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { lock } from '../../ui/icons/initial.ts'
import { List, Row } from '../../ui/list.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ConfirmFactorWrite } from './confirm-factor-write.tsx'
import type { Lost } from './lost-codes.tsx'

interface PasskeysCardProps {
  passkeys: Passkey[]
  onNewCodes: (codes: string[]) => void
  /** The passkey is in use, and its recovery codes are lost. */
  onLost: (lost: Lost) => void
  onClosed: () => void
}

/** The user's passkeys, which can be added and removed. */
export function PasskeysCard({ passkeys, onNewCodes, onLost, onClosed }: PasskeysCardProps) {
  const [started, setStarted] = useState<Output<typeof factors.startPasskey>>()
  const [removed, setRemoved] = useState<Passkey>()
  const { submit, isSending, failure } = useWrite(factors.startPasskey, { onDone: setStarted })
  const texts = messages.security
  const { title, help, add, full, askRemove } = texts.passkeys
  const start = () => submit({})
  const close = () => {
    setStarted(undefined)
    onClosed()
  }
  return (
    <Card title={title}>
      <div className="stack">
        {failure && <Banner tone="error">{failure}</Banner>}
        <p>{help}</p>
        {passkeys.length > 0 && (
          <List>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
            ))}
          </List>
        )}
        {passkeys.length < passkeyMax ? (
          <Button isBlock isBusy={isSending} onClick={start}>
            {add}
          </Button>
        ) : (
          <p className="meta">{full(formatCount(passkeyMax))}</p>
        )}
      </div>
      {started && (
        <AddPasskey
          options={started.options}
          isReading={isSending}
          onUsed={start}
          onNewCodes={onNewCodes}
          onLost={onLost}
          onClose={close}
        />
      )}
      {removed && (
        <ConfirmFactorWrite
          endpoint={factors.removePasskey}
          input={{ id: removed._id }}
          verb={texts.remove}
          success="factor_removed"
          onClose={() => setRemoved(undefined)}
        >
          {askRemove(removed.label)}
        </ConfirmFactorWrite>
      )}
    </Card>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { label, created_at, last_used_at } = passkey
  const texts = messages.security
  const { created, lastUsed, unused, removeOf } = texts.passkeys
  return (
    <Row
      start={<IconBadge path={lock} thread="indigo" />}
      title={label}
      detail={
        <>
          {created} <DateTime iso={created_at} format="ll" /> ·{' '}
          {last_used_at ? (
            <>
              {lastUsed} <DateTime iso={last_used_at} />
            </>
          ) : (
            unused
          )}
        </>
      }
      end={
        <Button variant="outline" size="s" aria-label={removeOf(label)} onClick={onRemove}>
          {texts.remove}
        </Button>
      }
    />
  )
}
