import type { TillSms } from '#contract/tills/sms.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'

/** «Nagad · 01800 000 034 · 20 Nov 2026 4:40 PM · “eid mubarak”» */
export const SmsFacts = ({ sms }: { sms: TillSms }) => (
  <p className="meta">
    {paymentMethodName(sms.method)}, {sms.till} · <SmsNumber sms={sms} /> ·{' '}
    <DateTime iso={sms.happened_at ?? sms.received_at} />
    {sms.transaction_id && (
      <>
        {' '}
        ·{' '}
        <span className="mono" translate="no">
          {sms.transaction_id}
        </span>
      </>
    )}
    {sms.reference && (
      <>
        {' '}
        · “<MixedText>{sms.reference}</MixedText>”
      </>
    )}
  </p>
)

/** The number of the other side. Rocket hides all but the last digits. */
export const SmsNumber = ({
  sms: { counterparty, is_masked },
}: {
  sms: Pick<TillSms, 'counterparty' | 'is_masked'>
}) =>
  counterparty === null ? (
    t('no number')
  ) : (
    <>
      {is_masked && '***'}
      <AccountNumber>{counterparty}</AccountNumber>
    </>
  )
