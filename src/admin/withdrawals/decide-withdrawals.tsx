import { useState } from 'react'
import { deniedMessage } from '#contract/bulk.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { messages } from '../../i18n/messages.ts'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { DecideMany } from '../tables/decide-many.tsx'
import { FlagList } from '../tables/flags.tsx'
import { listFlags } from '../tables/withdrawal-flags.ts'
import { SecondPersonNote, useSecondPerson } from '../writes/use-second-person.tsx'
import { CopyValue } from './copy-value.tsx'
import { DenyReason } from './deny-reason.tsx'
import { getPayoutDetails, PayAnywayField, PayoutIdField } from './payout-fields.tsx'

export interface WithdrawalsToDecide {
  requests: Withdrawal[]
  decision: 'approved' | 'denied'
}

interface DecideWithdrawalsProps extends WithdrawalsToDecide {
  onDecided: () => void
  onClose: () => void
}

const decisions = translated(() => ({
  approved: {
    verb: t('Mark paid'),
    shortcut: 'a',
    questionVerb: t('Mark as paid'),
    successMessage: withdrawals.decideMany.message,
    getFlags: listFlags,
  },
  denied: {
    verb: t('Deny'),
    shortcut: 'd',
    isDanger: true,
    successMessage: deniedMessage,
  },
}))

function getConsequence({ requests, decision }: WithdrawalsToDecide): string {
  if (decision === 'denied') return t('The amounts go back to the members’ income balances.')
  const awaiting = requests.filter(({ awaits_sms }) => awaits_sms)
  if (awaiting.length === 0) return t('Only mark them after the money is sent.')
  if (awaiting.length === requests.length)
    return t('They are then to be paid. The SMS of the till phone marks each as paid.')
  return t('Those of a method with a till phone are then to be paid. Only mark others after the money is sent.')
}

/** Confirms the decision about one request, or about several with their count and sum. */
export function DecideWithdrawals({ requests, decision, onDecided, onClose }: DecideWithdrawalsProps) {
  const [only, ...more] = requests
  if (only && more.length === 0) {
    const Confirmation = decision === 'approved' ? AcceptWithdrawal : DenyWithdrawal
    return <Confirmation withdrawal={only} onClose={onClose} />
  }
  return (
    <DecideMany
      {...decisions()[decision]}
      consequence={getConsequence({ requests, decision })}
      endpoint={withdrawals.decideMany}
      rows={requests}
      noun={t('withdraw requests')}
      getName={({ username, account_number }) => `${username}, ${account_number}`}
      getAmount={({ amount }) => amount}
      getInput={(ids, { reason }) => ({ ids, status: decision, ...(reason !== undefined && { reason }) })}
      onDecided={onDecided}
      onClose={onClose}
    >
      {decision === 'denied' && <DenyReason isBulk />}
    </DecideMany>
  )
}

interface DecisionProps {
  withdrawal: Withdrawal
  onClose: () => void
}

function AcceptWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const [isRefused, setIsRefused] = useState(false)
  const { submit, isSending, errors, failure } = useWrite(withdrawals.decide, {
    about: `accept ${withdrawal._id}`,
    check: ({ payAnyway }) => (isInactive && !payAnyway ? { payAnyway: messages.fieldIssues.required({}) } : {}),
    onDone: () => {
      showToast.success(translate(withdrawals.decide.message))
      onClose()
    },
    onProposed: onClose,
    onRefused: ({ code }) => setIsRefused(code === 'member_inactive'),
  })
  const { _id, username, amount, method, account_number, member_status, awaits_sms } = withdrawal
  const about = {
    amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
    username: <b>{username}</b>,
    method: paymentMethodName(method),
    value: (
      <b>
        <AccountNumber>{account_number}</AccountNumber>
      </b>
    ),
  }
  const isInactive = member_status !== 'active' || isRefused
  const asksSecondPerson = useSecondPerson(withdrawals.decide)
  return (
    <FormDialog
      title={t('Are you sure?')}
      lead={
        <>
          <p>
            {awaits_sms
              ? t(
                  'Accept {amount} for {username}, by {method} to {value}. It is then to be paid, and the SMS of the till phone marks it as paid.',
                  about,
                )
              : t(
                  'Mark {amount} for {username} as paid by {method} to {value}. Only mark it after the money is sent.',
                  about,
                )}
          </p>
          <div className="flex wrap">
            <CopyValue text={account_number} label={t('copy number')}>
              <AccountNumber>{account_number}</AccountNumber>
            </CopyValue>
            <CopyValue text={String(amount)} label={t('copy amount')}>
              <Money amount={amount} />
            </CopyValue>
          </div>
          <FlagList flags={listFlags(withdrawal)} />
          <SecondPersonNote isAsked={asksSecondPerson({ amount })} />
        </>
      }
      verb={isInactive ? t('Pay anyway') : awaits_sms ? t('Accept') : t('Mark paid')}
      isDanger={isInactive}
      initialFocus={isInactive ? 'field' : 'question'}
      shortcut={isInactive ? undefined : 'a'}
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={(typed) => submit({ id: _id, status: 'approved', ...getPayoutDetails(typed) })}
      onClose={onClose}
    >
      <PayoutIdField />
      {isInactive && <PayAnywayField />}
    </FormDialog>
  )
}

function DenyWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const { submit, isSending, errors, failure } = useWrite(withdrawals.decide, {
    about: `deny ${withdrawal._id}`,
    onDone: () => {
      showToast.success(deniedMessage)
      onClose()
    },
  })
  const { _id, username, amount } = withdrawal
  return (
    <FormDialog
      title={t('Are you sure?')}
      lead={
        <p>
          {t('Deny {amount} for {username}. {taka} tk goes back to {owner}’s income balance.', {
            amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
            username: <b>{username}</b>,
            taka: formatTaka(amount),
            owner: username,
          })}
        </p>
      }
      verb={t('Deny')}
      isDanger
      initialFocus="field"
      shortcut="d"
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={({ reason }) => submit({ id: _id, status: 'denied', reason })}
      onClose={onClose}
    >
      <DenyReason />
    </FormDialog>
  )
}
