import type { ReactNode } from 'react'
import { silentMinutes } from '#contract/tills/till.ts'
import { t, translated } from '../../i18n/staff.tsx'
import type { OtherFormat } from './till-labels.ts'

/** What to do on the phone, in the words of the app's own menus. */
export function PairingSteps({ format }: { format: OtherFormat }) {
  return (
    <ol>
      {steps()[format].map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The steps never change their order.
        <li key={index}>{step}</li>
      ))}
    </ol>
  )
}

const steps = translated(
  (): Record<OtherFormat, ReactNode[]> => ({
    smsgate: [
      t('Install the newest SMSGate on the phone and allow it to receive SMS.'),
      t('Open Settings → Webhooks → Signing Key, and enter the {secret}.', { secret: <b>{t('secret')}</b> }),
      t(
        'Register a webhook with the {url} for each of the events {first} and {second}, by POST /webhooks of the app’s API.',
        { url: <b>URL</b>, first: <code>sms:received</code>, second: <code>system:ping</code> },
      ),
      t('Set the app’s ping interval below {silentMinutes} minutes, so that the phone does not count as silent.', {
        silentMinutes,
      }),
      t('Turn off battery saving for the app.'),
    ],
    joma: [
      t('Send each SMS with POST to the {url}, as JSON: {body}', {
        url: <b>URL</b>,
        body: <code>{'{"messages": [{"sender", "body", "received_at", "sim"}]}'}</code>,
      }),
      t('Set {header} to the seconds since 1970.', { header: <code>X-Joma-Timestamp</code> }),
      t('Set {header} to {signature}, where HMAC is the hex text of HMAC-SHA256.', {
        header: <code>X-Joma-Signature</code>,
        signature: <code>{'v2=HMAC(secret, timestamp + ".POST." + path of the URL + "." + body)'}</code>,
      }),
      t('Repeat a call that gets no answer. An SMS is stored once.'),
    ],
  }),
)
