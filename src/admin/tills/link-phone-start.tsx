import { lazy, type ReactNode, Suspense } from 'react'
import type { Input } from '#contract/endpoint.ts'
import type { tillPhones } from '#contract/tills/phones.ts'
import { type FieldErrors, Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { HintLine } from '../../ui/hint-line.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { smartphone } from '../../ui/icons/actions.ts'
import { info } from '../../ui/icons/initial.ts'
import { isLoopback } from './is-loopback.ts'
import { formatLabels, recommendedFormat } from './till-labels.ts'

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }))

const appUrl = 'https://f-droid.org/packages/tech.bogomolov.incomingsmsgateway/'

interface LinkPhoneStartProps {
  /** The button is outside the form. */
  formId: string
  errors: FieldErrors
  failure: ReactNode
  submit: (phone: Input<typeof tillPhones.pair>) => void
  /** The user wants another app. */
  onOther: () => void
}

/** The recommended app, and the name of the phone. Its own screen takes URL and secret. */
export function LinkPhoneStart({ formId, errors, failure, submit, onOther }: LinkPhoneStartProps) {
  return (
    <>
      {isLoopback(location.origin) && (
        <Banner tone="warning">
          {t(
            'This page is open under {host}, which the till phone cannot reach. If the server has no PUBLIC_URL yet, set it to the address of the shop and start it again.',
            { host: location.host },
          )}
        </Banner>
      )}
      <p>{t('The phone stays in the shop, with the SIM that gets the payment SMS.')}</p>
      <section className="card stack stack-s" aria-label={t('The app')}>
        <div className="flex">
          <IconBadge path={smartphone} />
          <div>
            <b>{formatLabels()[recommendedFormat]}</b>
            <p className="meta">{t('Free and open source')}</p>
          </div>
        </div>
        <p>{t('{mark}: its own screen takes address and secret.', { mark: <b>{t('Easiest')}</b> })}</p>
        <div className="link-code">
          <Suspense fallback={<div className="qr-code" />}>
            <QrCode text={appUrl} label={t('QR code of the app')} />
          </Suspense>
          <p className="meta">
            {t('Scan this with the till phone. It is on {shop}, not in the Play Store. Version 2.4.0 or newer.', {
              shop: (
                <a href={appUrl} target="_blank" rel="noreferrer">
                  F-Droid
                </a>
              ),
            })}
          </p>
        </div>
      </section>
      <HintLine path={info}>
        {t(
          'Android warns about every app that reads SMS. Choose {button}, allow SMS, and switch battery saving off for it.',
          { button: <b>{t('Install anyway')}</b> },
        )}
      </HintLine>
      <Form
        id={formId}
        errors={errors}
        failure={failure}
        onSubmit={({ label = '' }) => submit({ label, format: recommendedFormat })}
      >
        <TextField
          name="label"
          label={t('Name of the phone')}
          hint={t('Staff read it in alarms.')}
          autoComplete="off"
          maxLength={40}
          defaultValue="Till phone"
        />
      </Form>
      <Button variant="quiet" onClick={onOther}>
        {t('Other apps')}
      </Button>
    </>
  )
}
