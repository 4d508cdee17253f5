import { useQuery } from '@tanstack/react-query'
import type { OwnPayment } from '#contract/own-payments.ts'
import { ownPayments } from '#contract/own-payments.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { AskAbout } from '../../ui/ask-about.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { NotFoundMessage } from '../../ui/empty-state.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RequestDetails } from '../../ui/request-details.tsx'
import { showToast } from '../../ui/toast.ts'
import { useQueuePlaces } from '../queue-places/use-queue-places.ts'
import { PaymentStatus, renderDenial } from './own-payments.tsx'
import { TakenBack } from './taken-back.tsx'
import { WatchNote } from './watch-note.tsx'

/** One of the member's own payments. */
export function PaymentDetails({ id }: { id: string }) {
  const own = useQuery(endpointQuery(ownPayments.mineOne, { id }))
  const describePlace = useQueuePlaces('payments', { hasPending: own.data?.state === 'pending' })
  if (isNotFound(own.error)) return <NotFoundMessage />
  return (
    <QueryResult query={own}>
      {(payment) => (
        <RequestDetails
          amount={payment.amount}
          status={<PaymentStatus {...payment} />}
          facts={listFacts(payment)}
          sentAt={payment.created_at}
          decision={payment.reversed_amount === null ? decisions[payment.state] : 'taken-back'}
          decidedAt={payment.decided_at}
          outcome={getOutcome(payment, describePlace(id))}
        />
      )}
    </QueryResult>
  )
}

function getOutcome(payment: OwnPayment, place: string | undefined) {
  if (payment.state === 'pending')
    return payment.is_watched ? <WatchNote since={payment.created_at} place={place} /> : place
  if (payment.reversed_amount !== null) return <TakenBack payment={payment} />
  if (payment.state === 'success') return messages.transactions.added
  const denial = renderDenial(payment)
  return (
    <>
      {denial}
      {denial && <br />}
      <AskAbout about="payment" id={payment._id} />
    </>
  )
}

const decisions = { pending: 'pending', success: 'accepted', deny: 'denied' } as const

function listFacts({ payment_method, account_number, transaction_id, date }: OwnPayment) {
  const { sentFrom, transactionId, copyTransactionId, transactionIdCopied, dateSent } = messages.transactions
  return [
    { label: messages.forms.paymentMethod, value: <PaymentMethodName method={payment_method} /> },
    { label: sentFrom, value: <AccountNumber>{account_number}</AccountNumber> },
    {
      label: transactionId,
      value: (
        <span className="flex">
          <span className="mono" translate="no">
            {transaction_id}
          </span>
          <CopyButton
            text={transaction_id}
            label={copyTransactionId}
            onCopied={() => showToast.success(transactionIdCopied)}
          />
        </span>
      ),
    },
    { label: dateSent, value: <DateTime iso={date} format="ll" /> },
  ]
}
