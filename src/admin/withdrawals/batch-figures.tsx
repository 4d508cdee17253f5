import type { PayoutBatch } from '#contract/payouts.ts'
import { t } from '../../i18n/staff.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'

/** «bKash, 12 requests, 6,000.00 tk. 3 paid.» */
export const BatchFigures = ({ batch }: { batch: PayoutBatch }) => (
  <>
    {paymentMethodName(batch.method)}, <b>{formatCount(batch.count)}</b>{' '}
    {batch.count === 1 ? t('request') : t('requests')}, <b>{t('{amount} tk', { amount: formatTaka(batch.amount) })}</b>.{' '}
    {batch.paid_count > 0 && t('{paidCount} paid.', { paidCount: formatCount(batch.paid_count) })}
  </>
)
