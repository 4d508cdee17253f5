import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type StatementLine, statements } from '#contract/statements.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { NotFoundMessage } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RequestCard } from '../../ui/request-card.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { RequestEntries } from './request-entries.tsx'
import { describeLine } from './statement-row.tsx'

interface EntryDetailsProps {
  id: string
  /** The talk with support about it. */
  talk: ReactNode
}

/** A transfer, a purchase, a reward or another movement that needs no decision. `id` is its `ref` in the statement. */
export function EntryDetails({ id, talk }: EntryDetailsProps) {
  const query = useQuery(endpointQuery(statements.ofRequest, { ref: id }))
  if (isNotFound(query.error)) return <NotFoundMessage />
  return (
    <QueryResult query={query}>
      {([first]) => (first ? <Entry line={first} id={id} talk={talk} /> : <NotFoundMessage />)}
    </QueryResult>
  )
}

function Entry({ line, id, talk }: EntryDetailsProps & { line: StatementLine }) {
  const { reason, amount, created_at } = line
  const { outcomes } = messages.requests
  return (
    <>
      <RequestCard
        look="cloth"
        over={messages.statements.reasons[reason]}
        status={<Status is="ok">{outcomes.done}</Status>}
        amount={amount}
        under={<DateTime iso={created_at} format="ll" />}
      >
        <Timeline
          steps={[{ state: 'done', title: describeLine(line), end: <DateTime iso={created_at} format="time" /> }]}
        />
      </RequestCard>
      <RequestEntries id={id} />
      {talk}
    </>
  )
}
