import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { HintLine } from '../../ui/hint-line.tsx'
import { info, triangleAlert } from '../../ui/icons/initial.ts'
import { isLoopback } from './is-loopback.ts'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))

interface LinkPhoneValueProps {
  name: 'URL' | 'Secret'
  value: string
  /** The server does not send it again. */
  isShownOnce?: boolean
  /** Where it belongs in the app. */
  children: ReactNode
}

/** A value for the app, to copy or to scan. */
export function LinkPhoneValue({ name, value, isShownOnce = false, children }: LinkPhoneValueProps) {
  return (
    <>
      {name === 'URL' && isLoopback(value) && (
        <Banner tone="error">
          {t(
            'The till phone cannot reach this address. Set PUBLIC_URL to the address of the shop, start the server again, and link the phone then.',
          )}
        </Banner>
      )}
      <p>{children}</p>
      <div className="copy-box">
        <span translate="no">{value}</span>
        <CopyButton key={name} text={value} label={t('Copy the {name}', { name })} />
      </div>
      <div className="link-code">
        <Suspense fallback={<div className="qr-code" />}>
          <QrCode text={value} label={t('QR code of the {name}', { name })} />
        </Suspense>
        <p className="meta">{t('Or scan it with the till phone and copy it there.')}</p>
      </div>
      {isShownOnce ? (
        <HintLine path={triangleAlert}>
          {t('Shown only now. If it is lost, revoke the phone and link it again.')}
        </HintLine>
      ) : (
        <HintLine path={info}>
          {t('The star means every sender. Only SMS of bKash, Nagad and Rocket about money are stored.')}
        </HintLine>
      )}
    </>
  )
}
