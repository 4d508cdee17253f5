import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import type { StatementLine } from '#contract/statements.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MovedAmount, StatementReason } from './user-statement.tsx'

interface NewestStatementProps {
  username: string
  /** The `ref` of the entry that the thread is about. */
  subject?: string | undefined
}

/** The newest movements of a member's money, beside a support thread, below the one that the thread is about. */
export function NewestStatement({ username, subject }: NewestStatementProps) {
  const query = useQuery(endpointQuery(accounts.statement, { username, limit: '5' }))
  return (
    <>
      {subject && <Subject username={username} id={subject} />}
      <Card title={t('Statement')}>
        <QueryResult query={query}>{({ items }) => <Lines lines={items} />}</QueryResult>
        <TextLink
          to="/home/user-information/$username"
          params={{ username }}
          search={{ tab: 'statement' }}
          state={{ isBelow: true }}
        >
          {t('Whole statement')}
        </TextLink>
      </Card>
    </>
  )
}

/** A transfer, a purchase or a reward, with a link to its day in the statement. */
function Subject({ username, id }: { username: string; id: string }) {
  const query = useQuery(endpointQuery(accounts.statement, { username, ref: id }))
  return (
    <Card title={t('This thread is about')}>
      <QueryResult query={query}>
        {({ items }) => {
          const [line] = items
          const day = line && dayInDhaka(new Date(line.created_at))
          return (
            <>
              <Lines lines={items} />
              {day && (
                <TextLink
                  to="/home/user-information/$username"
                  params={{ username }}
                  search={{ tab: 'statement', from: day, to: day }}
                  state={{ isBelow: true }}
                >
                  {t('Show it in the statement')}
                </TextLink>
              )}
            </>
          )
        }}
      </QueryResult>
    </Card>
  )
}

function Lines({ lines }: { lines: StatementLine[] }) {
  if (lines.length === 0) return <p className="meta">{t('Nothing has moved.')}</p>
  return (
    <ul className="desk-facts">
      {lines.map((line) => (
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
