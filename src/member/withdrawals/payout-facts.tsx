import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { Card } from '../../ui/card.tsx'
import { CopiedId } from '../../ui/copied-id.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/format.tsx'
import { RequestSection } from '../../ui/request-card.tsx'
import { listFee } from './withdrawal-proof.tsx'

/** What proves a payout. Nothing before it. */
export function PayoutFacts({ withdrawal }: { withdrawal: OwnWithdrawal }) {
  const { payout_id, paid_at, amount } = withdrawal
  const { details, received } = messages.requests
  const facts = [
    ...(payout_id ? [{ label: messages.transactions.payoutId, value: <CopiedId id={payout_id} /> }] : []),
    ...listFee(withdrawal),
    ...(paid_at ? [{ label: received, value: <Money amount={amount} /> }] : []),
  ]
  if (facts.length === 0) return null
  return (
    <RequestSection title={details}>
      <Card>
        <DescriptionList facts={facts} />
      </Card>
    </RequestSection>
  )
}
