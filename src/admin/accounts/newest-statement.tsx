import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MovedAmount, StatementReason } from './user-statement.tsx'

/** The newest movements of a member's money, beside a support thread. */
export function NewestStatement({ username }: { username: string }) {
  const query = useQuery(endpointQuery(accounts.statement, { username, limit: '5' }))
  return (
    <Card title={t('Statement')}>
      <QueryResult query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="meta">{t('Nothing has moved.')}</p>
          ) : (
            <ul className="desk-facts">
              {items.map((line) => (
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
          )
        }
      </QueryResult>
      <TextLink
        to="/home/user-information/$username"
        params={{ username }}
        search={{ tab: 'statement' }}
        state={{ isBelow: true }}
      >
        {t('Whole statement')}
      </TextLink>
    </Card>
  )
}
