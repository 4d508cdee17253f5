import type { StatementLine } from '#contract/statements.ts'
import { t } from '../../i18n/staff.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { MovedAmount, StatementReason } from './user-statement.tsx'

/** The entries of the ledger that a request has caused. */
export function RequestEntries({ entries }: { entries: StatementLine[] }) {
  return (
    <Card title={t('Entries of the ledger')}>
      {entries.length === 0 ? (
        <p className="meta">{t('Nothing has moved.')}</p>
      ) : (
        <ul className="desk-facts">
          {entries.map((line) => (
            <li key={line._id}>
              <span>
                <StatementReason line={line} />
              </span>
              <MovedAmount line={line} />
              <span className="meta">
                <DateTime iso={line.created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
