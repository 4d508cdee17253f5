import type { ReactNode } from 'react'
import { silentMinutes } from '#contract/tills/till.ts'
import type { OtherDialect } from './till-labels.ts'

/** What to do on the phone, in the words of the app's own menus. */
export function PairingSteps({ dialect }: { dialect: OtherDialect }) {
  return (
    <ol>
      {steps[dialect].map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The steps never change their order.
        <li key={index}>{step}</li>
      ))}
    </ol>
  )
}

const steps: Record<OtherDialect, ReactNode[]> = {
  smsgate: [
    'Install the newest SMSGate on the phone and allow it to receive SMS.',
    <>
      Open Settings → Webhooks → Signing Key, and enter the <b>secret</b>.
    </>,
    <>
      Register a webhook with the <b>URL</b> for each of the events <code>sms:received</code> and{' '}
      <code>system:ping</code>, by POST /webhooks of the app’s API.
    </>,
    `Set the app’s ping interval below ${silentMinutes} minutes, so that the phone does not count as silent.`,
    'Turn off battery saving for the app.',
  ],
  joma: [
    <>
      Send each SMS with POST to the <b>URL</b>, as JSON:{' '}
      <code>{'{"messages": [{"sender", "body", "received_at", "sim"}]}'}</code>
    </>,
    <>
      Set <code>X-Joma-Timestamp</code> to the seconds since 1970.
    </>,
    <>
      Set <code>X-Joma-Signature</code> to{' '}
      <code>{'v2=HMAC(secret, timestamp + ".POST." + path of the URL + "." + body)'}</code>, where HMAC is the hex text
      of HMAC-SHA256.
    </>,
    'Repeat a call that gets no answer. An SMS is stored once.',
  ],
}
