import { useQuery } from '@tanstack/react-query'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { type QueueSizes, queues } from '#contract/queues.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'
import { formatCount, Money } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import type { Queue } from './use-pending-counts.ts'
import { type WaitingItem, WaitingQueue } from './waiting-queue.tsx'
import './pending-queues.css'

const oldest = { limit: '5', sort: 'oldest', status: 'pending' } as const

/** The oldest requests of each queue, the longest waiting queue first, and today's figures. */
export function PendingQueues() {
  const queueSizes = useQuery(endpointQuery(queues.waiting, {}))
  return (
    <>
      <QueryResult query={queueSizes}>
        {(sizes) => {
          const sortedQueues = sortByOldest(sizes)
          const oldestQueue = sortedQueues.find((queue) => sizes[queue].oldest_at !== null)
          return (
            <div className="pending-queues">
              {sortedQueues.map((queue) => {
                const Waiting = queueComponents[queue]
                return <Waiting key={queue} count={sizes[queue].count} isFirst={queue === oldestQueue} />
              })}
            </div>
          )
        }}
      </QueryResult>
      <TodaysFigures />
    </>
  )
}

const defaultOrder: Queue[] = ['payments', 'withdrawals', 'supports']

/** Empty queues come last. */
const sortByOldest = (sizes: QueueSizes): Queue[] =>
  defaultOrder.toSorted((one, other) => getOldest(sizes[one]).localeCompare(getOldest(sizes[other])))

const getOldest = ({ oldest_at }: { oldest_at: string | null }) => oldest_at ?? 'never'

interface WaitingProps {
  count: number
  isFirst: boolean
}

function WaitingPayments(props: WaitingProps) {
  const query = useQuery({ ...endpointQuery(payments.list, oldest), select: ({ items }) => items.map(toAmountItem) })
  return <WaitingQueue title="Balance Request" to="/home/balance-request" query={query} {...props} />
}

function WaitingWithdrawals(props: WaitingProps) {
  const query = useQuery({ ...endpointQuery(withdrawals.list, oldest), select: ({ items }) => items.map(toAmountItem) })
  return <WaitingQueue title="Withdraw Request" to="/home/withdraw-request" query={query} {...props} />
}

function WaitingSupports(props: WaitingProps) {
  const query = useQuery({ ...endpointQuery(supports.list, oldest), select: ({ items }) => items.map(toMessageItem) })
  return <WaitingQueue title="Support" to="/home/support-messages" query={query} {...props} />
}

const queueComponents = { payments: WaitingPayments, withdrawals: WaitingWithdrawals, supports: WaitingSupports }

type Amount = Pick<WaitingItem, '_id' | 'username'> & { amount: number; created_at: string }
const toAmountItem = ({ _id, username, amount, created_at }: Amount): WaitingItem => ({
  _id,
  username,
  since: created_at,
  amount,
})

type Message = Pick<WaitingItem, '_id' | 'username'> & { message: string; created_at: string }
const toMessageItem = ({ _id, username, message, created_at }: Message): WaitingItem => ({
  _id,
  username,
  since: created_at,
  message,
})

/** Today's sums. */
function TodaysFigures() {
  const today = useQuery(endpointQuery(accounts.today, {}))
  return (
    <section className="card" aria-label="Today">
      <QueryResult query={today}>
        {({ paidIn, paidOut, rewards, signUps }) => (
          <dl className="todays-figures">
            <div>
              <dt>Money in today</dt>
              <dd>
                <Money amount={paidIn} />
              </dd>
            </div>
            <div>
              <dt>Money out today</dt>
              <dd>
                <Money amount={paidOut} />
              </dd>
            </div>
            <div>
              <dt>Rewards today</dt>
              <dd>
                <Money amount={rewards} />
              </dd>
            </div>
            <div>
              <dt>Sign-ups today</dt>
              <dd>{formatCount(signUps)}</dd>
            </div>
          </dl>
        )}
      </QueryResult>
    </section>
  )
}
