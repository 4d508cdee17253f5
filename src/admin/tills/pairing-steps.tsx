import type { ReactNode } from 'react'
import type { PhoneDialect } from '#contract/till-phones.ts'

/** What to do on the phone, in the words of the app's own menus. */
export function PairingSteps({ dialect }: { dialect: PhoneDialect }) {
  return (
    <ol>
      {steps[dialect].map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The steps never change their order.
        <li key={index}>{step}</li>
      ))}
    </ol>
  )
}

const steps: Record<PhoneDialect, ReactNode[]> = {
  smsgate: [
    'Install SMSGate on the phone and allow it to receive SMS.',
    <>
      Open Settings → Webhooks → Signing Key, and enter the <b>secret</b>.
    </>,
    <>
      Register a webhook for the event <code>sms:received</code> with the <b>URL</b>.
    </>,
    <>
      Register one for the event <code>system:ping</code> with the same <b>URL</b>. It shows that the phone is online.
    </>,
    'Turn off battery saving for the app.',
  ],
  income: [
    'Install version 2.4.0 or newer of the app, and allow it to receive SMS.',
    <>
      Add a rule with the <b>URL</b>. Set its sender to the provider: bKash, NAGAD or 16216, or to * for all.
    </>,
    <>
      Enter the <b>secret</b> as the HMAC secret in the same form. Do not change the template.
    </>,
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
      Set <code>X-Joma-Signature</code> to <code>{'sha256=HMAC(secret, timestamp + "." + body)'}</code>, where HMAC is
      the hex text of HMAC-SHA256.
    </>,
    'Repeat a call that gets no answer. An SMS is stored once.',
  ],
}
