import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StatementLine } from '#contract/statements.ts'
import { type ToPay, type WithdrawalEvidence, withdrawals } from '#contract/withdrawals.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/format.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useKeys } from '../tables/use-keys.ts'
import type { NewHeldWrite } from '../writes/held-writes.ts'
import { CopyValue } from './copy-value.tsx'
import { PayoutFlags } from './payout-flags.tsx'
import { PayoutHead } from './payout-head.tsx'
import { listSteps } from './payout-steps.tsx'
import { listVerbs, type PayoutVerb, PayoutVerbs } from './payout-verbs.tsx'
import '../tables/staff-request.css'

const HoldDenial = lazy(async () => ({ default: (await import('./hold-denial.tsx')).HoldDenial }))
const PayoutQuestion = lazy(async () => ({ default: (await import('./payout-question.tsx')).PayoutQuestion }))

interface PayoutPageProps {
  id: string
  /** As a list has it: the verbs do not wait for the evidence. */
  known?: ToPay
  /** In the inbox a denial is held for ten seconds instead of a question. */
  holding?: { onHold: (write: NewHeldWrite) => void } | undefined
  /** The newest movements of the member's money. */
  statement: (username: string) => ReactNode
  /** The entries of the ledger that it has caused. */
  entries: (lines: StatementLine[]) => ReactNode
  /** The talk with the member about the request. */
  talk: ReactNode
}

/** One withdrawal with its evidence beside it, and the decision or the payment. */
export function PayoutPage({ id, known, ...parts }: PayoutPageProps) {
  const query = useQuery(endpointQuery(withdrawals.get, { id }))
  if (isNotFound(query.error)) return <EmptyState title={t('This request does not exist.')} />
  const evidence = query.data
  const withdrawal = evidence ? { ...evidence.withdrawal, sent_sms: evidence.sent_sms } : known
  const flags = <QueryResult query={query}>{(loaded) => <PayoutFlags evidence={loaded} />}</QueryResult>
  if (!withdrawal) return flags
  return (
    <Payout withdrawal={withdrawal} evidence={evidence} {...parts}>
      {flags}
    </Payout>
  )
}

interface PayoutProps extends Omit<PayoutPageProps, 'id' | 'known'> {
  withdrawal: ToPay
  /** Undefined until loaded. */
  evidence: WithdrawalEvidence | undefined
  /** What is known, or that it is loading. */
  children: ReactNode
}

function Payout({ withdrawal, evidence, holding, statement, entries, talk, children }: PayoutProps) {
  const [verb, setVerb] = useState<PayoutVerb>()
  const verbs = listVerbs(withdrawal)
  useKeys(Object.fromEntries(verbs.map(({ name, key }) => [key, ({ repeat }) => !repeat && setVerb(name)])))
  const close = () => setVerb(undefined)
  return (
    <>
      <PayoutHead withdrawal={withdrawal} />
      {children}
      <div className="staff-columns has-late-parts">
        {evidence && (
          <Card title={t('Steps')}>
            <Timeline steps={listSteps(evidence)} />
          </Card>
        )}
        {verbs.some(({ name }) => name !== 'deny') && <ToCopy withdrawal={withdrawal} />}
        {statement(withdrawal.username)}
        {evidence && entries(evidence.entries)}
        {talk}
      </div>
      <PayoutVerbs withdrawal={withdrawal} verbs={verbs} onVerb={setVerb} />
      {verb && (
        <Suspense>
          {verb === 'deny' && holding ? (
            <HoldDenial withdrawal={withdrawal} onHold={holding.onHold} onClose={close} />
          ) : (
            <PayoutQuestion withdrawal={withdrawal} verb={verb} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** What is typed into the provider's app. */
const ToCopy = ({ withdrawal: { account_number, amount } }: { withdrawal: ToPay }) => (
  <Card title={t('To send')}>
    <div className="flex wrap">
      <CopyValue text={account_number} label={t('copy number')}>
        <AccountNumber>{account_number}</AccountNumber>
      </CopyValue>
      <CopyValue text={String(amount)} label={t('copy amount')}>
        <Money amount={amount} />
      </CopyValue>
    </div>
  </Card>
)
