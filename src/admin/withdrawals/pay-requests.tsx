import { useState } from 'react'
import { sumOfTaka } from '#contract/money.ts'
import { type PayoutBatch, payouts } from '#contract/payouts.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { useLoadingToast } from '../writes/use-loading-toast.ts'
import { getPayoutDetails, PayAnywayField, PayoutIdField } from './payout-fields.tsx'

interface PayRequestsProps {
  batch: PayoutBatch
  /** All unpaid requests of the batch, or one of them. */
  requests: Withdrawal[]
  isWhole: boolean
  onClose: () => void
}

/** Confirms that requests of a payout batch were paid, with their count and sum. */
export function PayRequests({ batch, requests, isWhole, onClose }: PayRequestsProps) {
  const [isRefused, setIsRefused] = useState(false)
  const isInactive = isRefused || requests.some(({ member_status }) => member_status !== 'active')
  const { submit, isSending, errors, failure } = useWrite(payouts.pay, {
    about: `${batch._id} ${requests
      .map(({ _id }) => _id)
      .sort()
      .join()}`,
    check: ({ payAnyway }) => (isInactive && !payAnyway ? { payAnyway: messages.fieldIssues.required({}) } : {}),
    onDone: () => {
      showToast.success(payouts.pay.message)
      onClose()
    },
    onProposed: onClose,
    onRefused: ({ code }) => setIsRefused(code === 'member_inactive'),
  })
  useLoadingToast(isSending, t('Marking the requests as paid…'))
  const [only] = requests
  return (
    <FormDialog
      title={t('Are you sure?')}
      lead={
        <p>
          Mark <b>{formatCount(requests.length)}</b> {requests.length === 1 ? 'request' : 'requests'} of{' '}
          <b>{t('{sum} tk', { sum: formatTaka(sumOfTaka(requests.map(({ amount }) => amount))) })}</b> in all as paid by{' '}
          {paymentMethodName(batch.method)}
          {!isWhole && only && <> {t('to {username}', { username: <b>{only.username}</b> })}</>}. Only mark{' '}
          {requests.length === 1 ? 'it' : 'them'} after the money is sent.
        </p>
      }
      verb={isInactive ? t('Pay anyway') : t('Mark paid {count}', { count: formatCount(requests.length) })}
      isDanger={isInactive}
      initialFocus={isInactive ? 'field' : 'question'}
      isBusy={isSending}
      errors={errors}
      failure={failure ?? errors.rows}
      onSubmit={(typed) => {
        const { payout_id, payAnyway } = getPayoutDetails(typed)
        // The rows that the question counts, whatever another administrator has marked since.
        const rows = requests.map(({ _id }) => ({ _id, ...(payout_id && { payout_id }) }))
        submit({ batch: batch._id, rows, ...(payAnyway && { payAnyway }) })
      }}
      onClose={onClose}
    >
      {!isWhole && <PayoutIdField />}
      {isInactive && <PayAnywayField />}
    </FormDialog>
  )
}
