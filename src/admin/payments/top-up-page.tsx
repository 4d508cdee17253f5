import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Payment, payments } from '#contract/payments.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useStore } from '../../ui/store.ts'
import { can } from '../permissions/can.ts'
import { isAcceptable } from '../tables/credited-to.tsx'
import { useKeys } from '../tables/use-keys.ts'
import { type NewHeldWrite, unprovenRequests } from '../writes/held-writes.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { HoldPayment, toAcceptance } from './hold-payment.tsx'
import { MatchTable } from './match-table.tsx'
import { TopUpFlags } from './top-up-flags.tsx'
import { TopUpHead } from './top-up-head.tsx'
import { TopUpVerbs } from './top-up-verbs.tsx'
import { needsReason } from './without-sms-field.tsx'
import '../tables/staff-request.css'

const DecidePayments = lazy(async () => ({ default: (await import('./decide-payments.tsx')).DecidePayments }))

interface TopUpPageProps {
  id: string
  /** As a list has it: the decision does not wait for the evidence. */
  known?: Payment
  /** In the inbox a decision is held for ten seconds instead of a question. `largeAbove`: see `HoldPayment`. */
  holding?: { onHold: (write: NewHeldWrite) => void; largeAbove: number } | undefined
  /** The newest movements of the member's money. */
  statement: (username: string) => ReactNode
  /** The talk with the member about the request. */
  talk: ReactNode
}

/** One top-up with its evidence beside it, and the decision. */
export function TopUpPage({ id, known, ...parts }: TopUpPageProps) {
  const query = useQuery(endpointQuery(payments.get, { id }))
  if (isNotFound(query.error)) return <EmptyState title={t('This request does not exist.')} />
  const payment = query.data?.payment ?? known
  const evidence = (
    <QueryResult query={query}>
      {(loaded) => (
        <>
          <TopUpFlags evidence={loaded} />
          <MatchTable evidence={loaded} />
        </>
      )}
    </QueryResult>
  )
  if (!payment) return evidence
  return (
    <TopUp payment={payment} {...parts}>
      {evidence}
    </TopUp>
  )
}

interface TopUpProps extends Omit<TopUpPageProps, 'id' | 'known'> {
  payment: Payment
  /** The evidence, or that it is loading. */
  children: ReactNode
}

function TopUp({ payment, holding, statement, talk, children }: TopUpProps) {
  const [decision, setDecision] = useState<PaymentsToDecide['decision']>()
  const canDecide = payment.status === 'pending' && can('payments.decide')
  const canAccept = canDecide && isAcceptable(payment)
  const isUnproven = useStore(unprovenRequests).includes(payment._id) || needsReason(payment)
  function decide(next: PaymentsToDecide['decision']) {
    if (holding && next === 'success' && !isUnproven) holding.onHold(toAcceptance(payment))
    else setDecision(next)
  }
  useKeys({
    ...(canAccept && { a: ({ repeat }) => !repeat && decide('success') }),
    ...(canDecide && { d: () => decide('deny') }),
  })
  const close = () => setDecision(undefined)
  return (
    <>
      <TopUpHead payment={payment} />
      <div className="stack has-late-parts">
        {children}
        <div className="staff-columns has-late-parts">
          {statement(payment.username)}
          {talk}
        </div>
      </div>
      {canDecide && <TopUpVerbs payment={payment} canAccept={canAccept} onDecide={decide} />}
      {decision && holding && <HoldPayment payment={payment} decision={decision} {...holding} onClose={close} />}
      {decision && !holding && (
        <Suspense>
          <DecidePayments payments={[payment]} decision={decision} onDecided={() => {}} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
