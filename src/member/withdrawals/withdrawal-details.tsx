import { useQuery } from '@tanstack/react-query'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { AskAbout } from '../../ui/ask-about.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { NotFoundMessage } from '../../ui/empty-state.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RequestDetails } from '../../ui/request-details.tsx'
import { showToast } from '../../ui/toast.ts'
import { WithdrawalDenial } from '../../ui/withdrawal-denial.tsx'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { WithdrawalStatus } from './own-withdrawals.tsx'
import { describeProof, describeWait, listFee, listSent } from './withdrawal-proof.tsx'

/** One of the member's own withdrawals. */
export function WithdrawalDetails({ id }: { id: string }) {
  const own = useQuery(endpointQuery(withdrawals.mineOne, { id }))
  const describePlace = useQueuePlaces('withdrawals', { hasPending: own.data?.status === 'pending' })
  const { payoutId } = messages.transactions
  if (isNotFound(own.error)) return <NotFoundMessage />
  return (
    <QueryResult query={own}>
      {(withdrawal) => (
        <>
          <RequestDetails
            amount={withdrawal.amount}
            status={<WithdrawalStatus {...withdrawal} />}
            facts={[
              { label: messages.forms.paymentMethod, value: <PaymentMethodName method={withdrawal.method} /> },
              {
                label: messages.forms.accountNumber,
                value: <AccountNumber>{withdrawal.account_number}</AccountNumber>,
              },
              ...listSent(withdrawal),
              ...(withdrawal.payout_id ? [{ label: payoutId, value: <PayoutId id={withdrawal.payout_id} /> }] : []),
              ...listFee(withdrawal),
            ]}
            sentAt={withdrawal.created_at}
            decision={decisions[withdrawal.status]}
            decidedAt={withdrawal.decided_at}
            outcome={
              withdrawal.can_cancel
                ? (describeWait(withdrawal, { isLong: true }) ?? describePlace(id))
                : (!withdrawal.paid_at && describeProof(withdrawal)) || getOutcome(withdrawal)
            }
          />
          <CancelWithdrawal withdrawal={withdrawal} />
        </>
      )}
    </QueryResult>
  )
}

const decisions = { pending: 'pending', approved: 'accepted', denied: 'denied', cancelled: 'cancelled' } as const

/** The provider's id of the payout, to find it in the own account's history. */
function PayoutId({ id }: { id: string }) {
  const { copyTransactionId, transactionIdCopied } = messages.transactions
  return (
    <span className="flex">
      <span className="mono" translate="no">
        {id}
      </span>
      <CopyButton text={id} label={copyTransactionId} onCopied={() => showToast.success(transactionIdCopied)} />
    </span>
  )
}

/** The reason of the decision, and where the money is now. */
function getOutcome({ _id, status, reason }: OwnWithdrawal) {
  const { refunded } = messages.transactions
  if (status === 'approved') return null
  if (status === 'cancelled') return refunded
  // In a payout batch.
  if (status === 'pending') return messages.withdrawals.cancel.paying
  return (
    <>
      {reason && (
        <>
          <WithdrawalDenial reason={reason} />
          <br />
        </>
      )}
      {refunded}
      <br />
      <AskAbout about="withdrawal" id={_id} />
    </>
  )
}
