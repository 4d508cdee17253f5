import { lazy, Suspense } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { PairingSteps } from './pairing-steps.tsx'
import type { OtherDialect } from './till-labels.ts'
import './show-pairing.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))

interface ShowPairingProps {
  url: string
  secret: string
  dialect: OtherDialect
  onClose: () => void
}

/** The URL and the secret of a new phone. The server has the secret only encrypted and does not send it again. */
export function ShowPairing({ url, secret, dialect, onClose }: ShowPairingProps) {
  const done = <Button onClick={(event) => closeDialogAround(event.currentTarget)}>Done</Button>
  return (
    <Dialog title="Set up the app" onClose={onClose} actions={done}>
      <Banner tone="warning" title="The secret is not shown again. ">
        Copy or scan it before you close this dialog.
      </Banner>
      <PairingSteps dialect={dialect} />
      <div className="pairing">
        <PairingValue name="URL" value={url} />
        <PairingValue name="Secret" value={secret} />
      </div>
      <p className="meta">Afterwards set the SIMs of this phone. Before that, its SMS are rejected.</p>
    </Dialog>
  )
}

function PairingValue({ name, value }: { name: string; value: string }) {
  return (
    <section aria-label={name}>
      <div className="flex between">
        <h3>{name}</h3>
        <CopyButton text={value} label={`Copy the ${name}`} />
      </div>
      <p className="pairing-value">{value}</p>
      <Suspense fallback={<div className="qr-code" />}>
        <QrCode text={value} label={`QR code of the ${name}`} />
      </Suspense>
    </section>
  )
}
