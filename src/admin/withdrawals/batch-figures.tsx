import type { PayoutBatch } from '#contract/payouts.ts'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'

/** «bKash, 12 requests, 6,000.00 tk. 3 paid.» */
export const BatchFigures = ({ batch }: { batch: PayoutBatch }) => (
  <>
    {paymentMethodName(batch.method)}, <b>{formatCount(batch.count)}</b> {batch.count === 1 ? 'request' : 'requests'},{' '}
    <b>{formatTaka(batch.amount)} tk</b>. {batch.paid_count > 0 && `${formatCount(batch.paid_count)} paid.`}
  </>
)
