import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OwnPayment, ownPayments } from '#contract/own-payments.ts'
import type { PaymentField } from '#contract/tills/reader/read-own-sms.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { NotFoundMessage } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { findWrongField } from './wrong-field.ts'

/** A denied payment as a form: only the wrong field can be changed at first. */
export function CorrectPayment({ id }: { id: string }) {
  const own = useQuery(endpointQuery(ownPayments.mineOne, { id }))
  if (isNotFound(own.error)) return <NotFoundMessage />
  return (
    <QueryResult query={own}>
      {(payment) => {
        const wrong = findWrongField(payment)
        // Decided anew meanwhile, or an address that was typed.
        return wrong ? <Correction payment={payment} wrong={wrong} /> : <NotFoundMessage />
      }}
    </QueryResult>
  )
}

function Correction({ payment, wrong }: { payment: OwnPayment; wrong: PaymentField }) {
  const navigate = useNavigate()
  const { lookedFor, oftenZero } = messages.requests.correct
  const { transaction_id: id, payment_method: method } = payment
  return (
    <>
      {wrong === 'transaction_id' && (
        <Banner>
          {lookedFor(
            <span className="mono" translate="no">
              {id}
            </span>,
          )}{' '}
          {method === 'bkash' && id.includes('O') && oftenZero}
        </Banner>
      )}
      <CorrectionForm
        payment={payment}
        wrong={wrong}
        onEnd={(sent) =>
          void (sent
            ? navigate({ to: '/home/transactions/payment/$id', params: { id: sent._id }, replace: true })
            : navigate({ to: '/home/transactions', search: { tab: 'payment' }, replace: true }))
        }
      />
    </>
  )
}
