import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import type { OwnWithdrawal } from '#contract/withdrawals.ts'
import type { WithdrawalProofMessages } from '../../i18n/en/withdrawal-proof.tsx'
import { withdrawalProofMessages } from '../../i18n/withdrawal-proof-messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'

/** Returns the line and the facts of a payout. Both are empty without an approval, and until the messages are loaded. */
export function useWithdrawalProof() {
  const { data: texts } = useQuery(withdrawalProofMessages())
  return {
    describeProof: (own: OwnWithdrawal) => (texts && own.status === 'approved' ? renderLine(own, texts) : null),
    listSent: ({ paid_at }: OwnWithdrawal) =>
      texts && paid_at ? [{ label: texts.sentAt, value: <SentAt iso={paid_at} /> }] : [],
    listFee: ({ paid_at, payout_fee }: OwnWithdrawal) =>
      texts && paid_at && payout_fee !== null
        ? [{ label: texts.feeLabel, value: texts.feeValue(formatPrice(payout_fee)) }]
        : [],
  }
}

function renderLine(
  { method, paid_at, payout_id, payout_fee }: OwnWithdrawal,
  texts: WithdrawalProofMessages,
): ReactNode {
  if (paid_at === null) return texts.sending
  const parts = [
    paymentMethodName(method),
    payout_id && texts.transactionId(payout_id),
    payout_fee !== null && texts.fee(formatPrice(payout_fee)),
  ]
  return (
    <>
      {texts.sent(<SentAt iso={paid_at} />)} · {parts.filter(Boolean).join(' · ')}
    </>
  )
}

/** With the day, unless it is today. */
function SentAt({ iso }: { iso: string }) {
  return <DateTime iso={iso} format={dayInDhaka(new Date(iso)) === dayInDhaka() ? 'time' : 'lll'} />
}
