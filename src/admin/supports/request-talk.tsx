import { useInfiniteQuery } from '@tanstack/react-query'
import { supports } from '#contract/supports.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Conversation } from '../../threads/conversation.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { can } from '../permissions/can.ts'
import { AnswerForm } from './answer-form.tsx'
import { useMemberRequests } from './answer-values.ts'
import './support-desk.css'

/** The newest thread about a request, with canned answers. For those who may answer. */
export function RequestTalk({ id }: { id: string }) {
  if (!can('support.answer')) return null
  return <Talk id={id} />
}

function Talk({ id }: { id: string }) {
  const query = useInfiniteQuery(pagedEndpointQuery(supports.list, { about: id }))
  return (
    <Card title={t('Talk')}>
      <QueryResult query={query}>
        {({ pages }) => {
          const thread = pages[0]?.items[0]
          if (!thread) return <p className="meta">{t('The member has not written about this request.')}</p>
          return <OpenTalk thread={thread} />
        }}
      </QueryResult>
    </Card>
  )
}

function OpenTalk({ thread }: Pick<Parameters<typeof AnswerForm>[0], 'thread'>) {
  const requests = useMemberRequests(thread.username)
  return (
    <div className="stack has-late-parts">
      <Conversation thread={thread} reader="admin" />
      <AnswerForm thread={thread} requests={requests} />
    </div>
  )
}
