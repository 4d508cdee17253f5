import type { ReactNode } from 'react'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { DateTime, PastTime } from '../../ui/date-time.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'

export function listFee({ paid_at, payout_fee }: OwnWithdrawal) {
  const { feeLabel, feeValue } = messages.withdrawalProof
  return paid_at && payout_fee !== null ? [{ label: feeLabel, value: feeValue(formatPrice(payout_fee)) }] : []
}

/** Until when a withdrawal waits. Null unless it waits now. `isLong`: with the reason. */
export function describeWait({ status, waits_until }: OwnWithdrawal, { isLong = false } = {}): ReactNode {
  if (status !== 'pending' || !waits_until || Date.parse(waits_until) <= Date.now()) return null
  const { waits, waitsBecause } = messages.withdrawalProof
  return (isLong ? waitsBecause : waits)(<DateTime iso={waits_until} />)
}

/** The line of a payout. Null unless it is approved. */
export function describeProof({ status, method, paid_at, payout_id, payout_fee }: OwnWithdrawal): ReactNode {
  const texts = messages.withdrawalProof
  if (status !== 'approved') return null
  if (paid_at === null) return texts.sending
  const parts = [
    paymentMethodName(method),
    payout_id && texts.transactionId(payout_id),
    payout_fee !== null && texts.fee(formatPrice(payout_fee)),
  ]
  return (
    <>
      {texts.sent(<PastTime iso={paid_at} isNamed />)} · {parts.filter(Boolean).join(' · ')}
    </>
  )
}
