import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { Status } from '../../ui/badge.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { WaitingTime } from '../tables/waiting-time.tsx'
import './waiting-queue.css'

export interface WaitingItem {
  _id: string
  username: string
  since: string
  /** For a request… */
  amount?: number
  /** …or the text of a message. */
  message?: string
}

interface WaitingQueueProps {
  title: string
  to: RoutePath
  query: Parameters<typeof QueryResult<WaitingItem[]>>[0]['query']
  /** The total number of pending rows. */
  count: number
  /** It has the oldest row of all queues. */
  isFirst: boolean
}

/** The oldest rows of a queue, each with a link to its place there. */
export function WaitingQueue({ title, to, query, count, isFirst }: WaitingQueueProps) {
  const id = useId()
  return (
    <section className={isFirst ? 'card waiting-queue is-first' : 'card waiting-queue'} aria-labelledby={id}>
      <div className="card-title">
        <h2 id={id}>{title}</h2>
        {isFirst && <Status is="pending">Begin here</Status>}
      </div>
      <QueryResult query={query}>
        {(items) =>
          items.length === 0 ? (
            <p className="meta">Nothing waits.</p>
          ) : (
            <ul>
              {items.map((item) => (
                <li key={item._id}>
                  <WaitingLink to={to} {...item} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {count > 0 && (
        <TextLink to={to} state={{ isBelow: true }}>
          See all {formatCount(count)}
          <span className="sr"> of {title}</span>
        </TextLink>
      )}
    </section>
  )
}

function WaitingLink({ to, username, since, amount, message }: WaitingItem & { to: RoutePath }) {
  // TypeScript does not see that all three queues have a search param.
  const search = { search: username } as NonNullable<LinkProps['search']>
  return (
    <Link to={to} search={search} state={{ isBelow: true }} className="waiting-link">
      <b>{username}</b>
      <WaitingTime since={since} />
      {amount !== undefined && <Money amount={amount} />}
      {message !== undefined && (
        <span className="waiting-message">
          <MixedText>{message}</MixedText>
        </span>
      )}
    </Link>
  )
}
