import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Payment, payments } from '#contract/payments.ts'
import type { QueueSizes } from '#contract/queues.ts'
import { type SupportMessage, supports } from '#contract/supports.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { canOpen } from '../permissions/can-open.ts'
import { type Queue, queueSizesQuery } from './use-pending-counts.ts'
import { rowsMax, WaitingQueue } from './waiting-queue.tsx'
import './pending-queues.css'

const oldest = { limit: String(rowsMax), sort: 'oldest', status: 'pending' } as const

interface QueueRows {
  payments: Payment
  withdrawals: Withdrawal
  supports: SupportMessage
}

/** The questions of the queues, which are other nouns: each confirms the decision about one row. */
export type QueueDecisions = { [Each in Queue]: (row: QueueRows[Each], onClose: () => void) => ReactNode }

interface PendingQueuesProps {
  decisions: QueueDecisions
  /** At the end of the messages. */
  answerTime: ReactNode
}

/** The oldest requests of each queue, in a fixed order. The queue with the oldest request is marked. */
export function PendingQueues({ decisions, answerTime }: PendingQueuesProps) {
  const queueSizes = useQuery(queueSizesQuery())
  return (
    <QueryResult query={queueSizes}>
      {(sizes) => {
        const shown = listQueues(sizes)
        const oldestQueue = findOldest(sizes, shown)
        return (
          <div className="pending-queues">
            {shown.map((queue) => {
              const Waiting = queueComponents[queue]
              const isFirst = queue === oldestQueue
              const count = sizes[queue]?.count ?? 0
              return (
                <Waiting key={queue} count={count} isFirst={isFirst} decisions={decisions} answerTime={answerTime} />
              )
            })}
          </div>
        )
      }}
    </QueryResult>
  )
}

const queueScreens = {
  payments: '/home/balance-request',
  withdrawals: '/home/withdraw-request',
  supports: '/home/support-messages',
} as const satisfies Record<Queue, RoutePath>

const order: Queue[] = ['payments', 'withdrawals', 'supports']

/** The queues that the administrator works on. */
const listQueues = (sizes: QueueSizes): Queue[] => order.filter((queue) => sizes[queue] && canOpen(queueScreens[queue]))

const findOldest = (sizes: QueueSizes, shown: Queue[]): Queue | undefined =>
  shown
    .filter((queue) => sizes[queue]?.oldest_at)
    .toSorted((one, other) => getOldest(sizes[one]).localeCompare(getOldest(sizes[other])))[0]

const getOldest = (size: QueueSizes[Queue]) => size?.oldest_at ?? ''

interface WaitingProps {
  count: number
  isFirst: boolean
  decisions: QueueDecisions
  answerTime: ReactNode
}

function WaitingPayments({ decisions, answerTime: _, ...props }: WaitingProps) {
  const query = useQuery({ ...endpointQuery(payments.list, oldest), select: toItems })
  return (
    <WaitingQueue
      {...props}
      title={t('Balance Request')}
      to={queueScreens.payments}
      query={query}
      verb={t('Accept')}
      renderDecision={decisions.payments}
      renderFact={({ amount }) => <Money amount={amount} />}
    />
  )
}

function WaitingWithdrawals({ decisions, answerTime: _, ...props }: WaitingProps) {
  const query = useQuery({ ...endpointQuery(withdrawals.list, oldest), select: toItems })
  return (
    <WaitingQueue
      {...props}
      title={t('Withdraw Request')}
      to={queueScreens.withdrawals}
      query={query}
      verb={t('Accept')}
      // Requests of an open payout batch are decided only there.
      canDecide={({ batch_id }) => batch_id === null}
      renderDecision={decisions.withdrawals}
      renderFact={({ amount }) => <Money amount={amount} />}
    />
  )
}

function WaitingSupports({ decisions, answerTime, ...props }: WaitingProps) {
  const query = useQuery({ ...endpointQuery(supports.list, oldest), select: toItems })
  return (
    <WaitingQueue
      {...props}
      title={t('Support')}
      to={queueScreens.supports}
      query={query}
      verb={t('Solve')}
      foot={answerTime}
      renderDecision={decisions.supports}
      renderFact={({ message }) => (
        <span className="waiting-message">
          <MixedText>{message}</MixedText>
        </span>
      )}
    />
  )
}

const queueComponents = { payments: WaitingPayments, withdrawals: WaitingWithdrawals, supports: WaitingSupports }

const toItems = <Row,>({ items }: { items: Row[] }) => items
