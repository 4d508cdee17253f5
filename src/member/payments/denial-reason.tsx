import type { OwnPayment } from '#contract/own-payments.ts'
import { messages } from '../../i18n/messages.ts'
import { renderDenial } from './own-payments.tsx'

/** Why a payment was denied, beside the value that the reason is about. */
export function DenialReason({ payment }: { payment: OwnPayment }) {
  const reason = renderDenial(payment)
  if (!reason) return null
  const isAboutId = payment.reason === 'not_received' || payment.reason === 'already_used'
  return (
    <div className="request-reason">
      <p>{reason}</p>
      {isAboutId && (
        <dl>
          <dt>{messages.requests.youWrote}</dt>
          <dd className="mono" translate="no">
            {payment.transaction_id}
          </dd>
        </dl>
      )}
    </div>
  )
}
