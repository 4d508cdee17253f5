import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type PaymentEvidence, payments } from '#contract/payments.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { can } from '../permissions/can.ts'
import { isAcceptable } from '../tables/credited-to.tsx'
import { useKeys } from '../tables/use-keys.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { MatchTable } from './match-table.tsx'
import { TopUpFlags } from './top-up-flags.tsx'
import { TopUpHead } from './top-up-head.tsx'
import { TopUpVerbs } from './top-up-verbs.tsx'
import '../tables/staff-request.css'

const DecidePayments = lazy(async () => ({ default: (await import('./decide-payments.tsx')).DecidePayments }))

interface TopUpPageProps {
  id: string
  /** The newest movements of the member's money. */
  statement: (username: string) => ReactNode
  /** The talk with the member about the request. */
  talk: ReactNode
}

/** One top-up with its evidence beside it, and the decision. */
export function TopUpPage({ id, ...parts }: TopUpPageProps) {
  const query = useQuery(endpointQuery(payments.get, { id }))
  if (isNotFound(query.error)) return <EmptyState title="This request does not exist." />
  return <QueryResult query={query}>{(evidence) => <TopUp evidence={evidence} {...parts} />}</QueryResult>
}

function TopUp({ evidence, statement, talk }: Omit<TopUpPageProps, 'id'> & { evidence: PaymentEvidence }) {
  const { payment } = evidence
  const [decision, setDecision] = useState<PaymentsToDecide['decision']>()
  const canDecide = payment.status === 'pending' && can('payments.decide')
  const canAccept = canDecide && isAcceptable(payment)
  useKeys({
    ...(canAccept && { a: () => setDecision('success') }),
    ...(canDecide && { d: () => setDecision('deny') }),
  })
  return (
    <>
      <TopUpHead payment={payment} />
      <TopUpFlags evidence={evidence} />
      <MatchTable evidence={evidence} />
      <div className="staff-columns">
        {statement(payment.username)}
        {talk}
      </div>
      {canDecide && <TopUpVerbs payment={payment} canAccept={canAccept} onDecide={setDecision} />}
      {decision && (
        <Suspense>
          <DecidePayments
            payments={[payment]}
            decision={decision}
            onDecided={() => {}}
            onClose={() => setDecision(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
