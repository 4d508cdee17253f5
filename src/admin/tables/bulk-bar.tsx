import type { ReactNode } from 'react'
import { bulkMax } from '#contract/bulk.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import './bulk-bar.css'

interface BulkBarProps {
  count: number
  /** The sum in taka, if the rows are amounts. */
  amount?: number
  onClear: () => void
  /** The bulk actions, the main button last. */
  children: ReactNode
}

/** The bulk actions of the selected rows. Always visible while rows are selected. */
export function BulkBar({ count, amount, onClear, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <section className="bulk-bar" aria-label={t('What is selected')}>
      <p className="count-line" role="status">
        {t('{count} selected', { count: <b>{formatCount(count)}</b> })}
        {amount !== undefined && <> {t('· {amount} tk', { amount: <b>{formatTaka(amount)}</b> })}</>}
        {count === bulkMax && ` · ${t('the most at once')}`}
      </p>
      <Button variant="quiet" size="s" onClick={onClear}>
        {t('Clear')}
      </Button>
      <span className="bulk-actions">{children}</span>
    </section>
  )
}
