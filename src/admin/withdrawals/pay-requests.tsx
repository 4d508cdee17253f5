import { useState } from 'react'
import { sumOfTaka } from '#contract/money.ts'
import { type PayoutBatch, payouts } from '#contract/payouts.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { messages } from '../../i18n/messages.ts'
import { t, translate } from '../../i18n/staff.tsx'
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
      showToast.success(translate(payouts.pay.message))
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
          {t(describePaid(requests.length, !isWhole), {
            count: <b>{formatCount(requests.length)}</b>,
            sum: <b>{t('{taka} tk', { taka: formatTaka(sumOfTaka(requests.map(({ amount }) => amount))) })}</b>,
            method: paymentMethodName(batch.method),
            username: <b>{only?.username}</b>,
          })}
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

function describePaid(count: number, isOneOfBatch: boolean) {
  if (count > 1)
    return 'Mark {count} requests of {sum} in all as paid by {method}. Only mark them after the money is sent.'
  return isOneOfBatch
    ? 'Mark 1 request of {sum} as paid by {method} to {username}. Only mark it after the money is sent.'
    : 'Mark 1 request of {sum} as paid by {method}. Only mark it after the money is sent.'
}
