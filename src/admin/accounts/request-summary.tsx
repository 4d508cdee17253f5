import type { Accountant } from '#contract/accounts.ts'
import { t } from '../../i18n/staff.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { IconBadge, type Thread } from '../../ui/icon-badge.tsx'
import './request-summary.css'

interface RequestSummaryProps {
  title: string
  path: string
  thread: Thread
  summary: Accountant['payment']
}

/** The number and sum of requests by decision, the total last. */
export function RequestSummary({ title, path, thread, summary }: RequestSummaryProps) {
  return (
    <section className="card" aria-label={title}>
      <div className="card-title">
        <h2>{title}</h2>
        <IconBadge path={path} thread={thread} />
      </div>
      <dl className="ledger">
        <div>
          <dt>{t('Total requests')}</dt>
          <dd>{formatCount(summary.totalRequest)}</dd>
        </div>
        <div>
          <dt>{t('Paid')}</dt>
          <dd>{formatCount(summary.totalPaid)}</dd>
        </div>
        <div>
          <dt>{t('Unpaid')}</dt>
          <dd>{formatCount(summary.totalUnpaid)}</dd>
        </div>
        <div>
          <dt>{t('Paid amount')}</dt>
          <dd>
            <Money amount={summary.totalPaidAmount} />
          </dd>
        </div>
        <div>
          <dt>{t('Unpaid amount')}</dt>
          <dd>
            <Money amount={summary.unpaidAmount} />
          </dd>
        </div>
        <div className="total">
          <dt>{t('Total amount')}</dt>
          <dd>
            <Money amount={summary.totalAmount} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
