import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StatementLine } from '#contract/statements.ts'
import { type WithdrawalEvidence, withdrawals } from '#contract/withdrawals.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useKeys } from '../tables/use-keys.ts'
import { CopyValue } from './copy-value.tsx'
import { PayoutFlags } from './payout-flags.tsx'
import { PayoutHead } from './payout-head.tsx'
import { listSteps } from './payout-steps.tsx'
import { listVerbs, type PayoutVerb, PayoutVerbs } from './payout-verbs.tsx'
import '../tables/staff-request.css'

const PayoutQuestion = lazy(async () => ({ default: (await import('./payout-question.tsx')).PayoutQuestion }))

interface PayoutPageProps {
  id: string
  /** The newest movements of the member's money. */
  statement: (username: string) => ReactNode
  /** The entries of the ledger that it has caused. */
  entries: (lines: StatementLine[]) => ReactNode
  /** The talk with the member about the request. */
  talk: ReactNode
}

/** One withdrawal with its evidence beside it, and the decision or the payment. */
export function PayoutPage({ id, ...parts }: PayoutPageProps) {
  const query = useQuery(endpointQuery(withdrawals.get, { id }))
  if (isNotFound(query.error)) return <EmptyState title="This request does not exist." />
  return <QueryResult query={query}>{(evidence) => <Payout evidence={evidence} {...parts} />}</QueryResult>
}

function Payout({
  evidence,
  statement,
  entries,
  talk,
}: Omit<PayoutPageProps, 'id'> & { evidence: WithdrawalEvidence }) {
  const { withdrawal } = evidence
  const { username, account_number, amount } = withdrawal
  const [verb, setVerb] = useState<PayoutVerb>()
  const verbs = listVerbs(evidence)
  useKeys(Object.fromEntries(verbs.map(({ name, key }) => [key, () => setVerb(name)])))
  return (
    <>
      <PayoutHead withdrawal={withdrawal} />
      <PayoutFlags evidence={evidence} />
      <div className="staff-columns">
        <Card title="Steps">
          <Timeline steps={listSteps(evidence)} />
          {verbs.some(({ name }) => name !== 'deny') && (
            <div className="flex wrap">
              <CopyValue text={account_number} label="copy number">
                <AccountNumber>{account_number}</AccountNumber>
              </CopyValue>
              <CopyValue text={String(amount)} label="copy amount">
                <Money amount={amount} />
              </CopyValue>
            </div>
          )}
        </Card>
        {statement(username)}
        {entries(evidence.entries)}
        {talk}
      </div>
      <PayoutVerbs evidence={evidence} verbs={verbs} onVerb={setVerb} />
      {verb && (
        <Suspense>
          <PayoutQuestion evidence={evidence} verb={verb} onClose={() => setVerb(undefined)} />
        </Suspense>
      )}
    </>
  )
}
