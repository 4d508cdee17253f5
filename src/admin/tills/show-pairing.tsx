import { lazy, Suspense } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { closeDialogAround } from '../../ui/modal.tsx'
import { PairingSteps } from './pairing-steps.tsx'
import type { OtherFormat } from './till-labels.ts'
import './show-pairing.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))

interface ShowPairingProps {
  url: string
  secret: string
  format: OtherFormat
  onClose: () => void
}

/** The URL and the secret of a new phone. The server has the secret only encrypted and does not send it again. */
export function ShowPairing({ url, secret, format, onClose }: ShowPairingProps) {
  const done = <Button onClick={(event) => closeDialogAround(event.currentTarget)}>{t('Done')}</Button>
  return (
    <Dialog title={t('Set up the app')} onClose={onClose} actions={done}>
      <Banner tone="warning" title={t('The secret is not shown again.')}>
        {t('Copy or scan it before you close this dialog.')}
      </Banner>
      <PairingSteps format={format} />
      <div className="pairing">
        <PairingValue name="URL" value={url} />
        <PairingValue name="Secret" value={secret} />
      </div>
      <p className="meta">{t('Afterwards set the SIMs of this phone. Before that, its SMS are rejected.')}</p>
    </Dialog>
  )
}

function PairingValue({ name, value }: { name: string; value: string }) {
  return (
    <section aria-label={name}>
      <div className="flex between">
        <h3>{name}</h3>
        <CopyButton text={value} label={t('Copy the {name}', { name })} />
      </div>
      <p className="pairing-value">{value}</p>
      <Suspense fallback={<div className="qr-code" />}>
        <QrCode text={value} label={t('QR code of the {name}', { name })} />
      </Suspense>
    </section>
  )
}
