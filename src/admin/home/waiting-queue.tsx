import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { flag } from '../icons/table.ts'
import { WaitingTime } from '../tables/waiting-time.tsx'
import './waiting-queue.css'

interface WaitingRow {
  _id: string
  username: string
  created_at: string
  flags?: string[]
}

interface WaitingQueueProps<Row> {
  title: string
  to: RoutePath
  query: Parameters<typeof QueryResult<Row[]>>[0]['query']
  /** The total number of pending rows. */
  count: number
  /** It has the oldest row of all queues. */
  isFirst: boolean
  /** The decision that each row offers: Accept. */
  verb: string
  /** Undefined: every row can be decided here. The others keep the space of the button. */
  canDecide?: (row: Row) => boolean
  /** Below the rows. */
  foot?: ReactNode
  /** The amount, or the text of a message. */
  renderFact: (row: Row) => ReactNode
  /** The question of the queue about one row. */
  renderDecision: (row: Row, onClose: () => void) => ReactNode
}

/** The oldest rows of a queue, each with a link to its place there and the decision that is usual. */
export function WaitingQueue<Row extends WaitingRow>(props: WaitingQueueProps<Row>) {
  const { title, to, query, count, isFirst, verb, canDecide, foot, renderFact, renderDecision } = props
  const id = useId()
  const [question, setQuestion] = useState<Row>()
  return (
    <section className={isFirst ? 'card waiting-queue is-first' : 'card waiting-queue'} aria-labelledby={id}>
      <div className="card-title">
        <h2 id={id}>{title}</h2>
        {isFirst && <Status is="pending">{t('Oldest waits here')}</Status>}
      </div>
      <QueryResult
        query={query}
        skeleton={count === 0 ? <AllDone /> : <RowSkeletons count={Math.min(count, rowsMax)} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <AllDone />
          ) : (
            <ul>
              {rows.map((row) => (
                <li key={row._id} className="waiting-row">
                  <WaitingLink to={to} row={row}>
                    {renderFact(row)}
                  </WaitingLink>
                  {(canDecide?.(row) ?? true) ? (
                    <Button
                      variant="outline"
                      size="s"
                      aria-label={`${verb}: ${row.username}`}
                      onClick={() => setQuestion(row)}
                    >
                      {verb}
                    </Button>
                  ) : (
                    <span className="btn btn-sm waiting-slot" aria-hidden="true">
                      {verb}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {count > 0 && (
        <TextLink to={to} state={{ isBelow: true }}>
          {t('See all {count}{title}', {
            count: formatCount(count),
            title: <span className="sr"> {t('of {title}', { title })}</span>,
          })}
        </TextLink>
      )}
      {foot}
      {question && <Suspense>{renderDecision(question, () => setQuestion(undefined))}</Suspense>}
    </section>
  )
}

/** The number of requests that each queue shows. */
export const rowsMax = 5

const AllDone = () => <p className="meta">{t('All done')}</p>

/** As high as the rows. */
function RowSkeletons({ count }: { count: number }) {
  return (
    <ul role="status" aria-busy="true" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The rows never change their order.
        <li key={index} className="waiting-row">
          <span className="waiting-link">
            <span className="skel" />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface WaitingLinkProps {
  to: RoutePath
  row: WaitingRow
  children: ReactNode
}

function WaitingLink({ to, row: { username, created_at, flags = [] }, children }: WaitingLinkProps) {
  // TypeScript does not see that all three queues have a search param.
  const search = { search: username } as NonNullable<LinkProps['search']>
  return (
    <Link to={to} search={search} state={{ isBelow: true }} className="waiting-link">
      <span className="waiting-who">
        <b>{username}</b>
        {flags.length > 0 && (
          <span className="waiting-flags">
            <Icon path={flag} size="s" />
            {formatCount(flags.length)}
            <span className="sr"> {flags.length === 1 ? t('flag') : t('flags')}</span>
          </span>
        )}
      </span>
      <WaitingTime since={created_at} />
      {children}
    </Link>
  )
}
