import { payouts } from '#contract/payouts.ts'
import type { ToPay } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { checkSentences, describeSent } from '../tables/withdrawal-flags.ts'

interface MarkPaidProps {
  withdrawal: ToPay
  onClose: () => void
}

/** For a transfer whose SMS has not come, or does not act by itself. The card shows the success. */
export function MarkPaid({ withdrawal, onClose }: MarkPaidProps) {
  const { _id, username, account_number, amount, method, to_check, sent_sms } = withdrawal
  const { submit, isSending, errors, failure } = useWrite(payouts.markPaid, {
    about: _id,
    onDone: onClose,
    onProposed: onClose,
  })
  return (
    <FormDialog
      title={t('Mark paid by hand')}
      lead={
        <p>
          {t('Mark {amount} for {username} as sent by {method} to {number}.', {
            amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
            username: <b>{username}</b>,
            method: paymentMethodName(method),
            number: (
              <b>
                <AccountNumber>{account_number}</AccountNumber>
              </b>
            ),
          })}{' '}
          {sent_sms ? describeSent(sent_sms) : t('Only mark it after the money is sent, if its SMS does not come.')}
          {to_check && (
            <>
              {' '}
              {t('{reason}: compare the id with the provider’s app.', {
                reason: checkSentences()[to_check],
              })}
            </>
          )}
        </p>
      }
      verb={t('Mark paid')}
      isBusy={isSending}
      initialFocus="field"
      errors={errors}
      failure={failure}
      onSubmit={({ payout_id }) => submit({ id: _id, payout_id })}
      onClose={onClose}
    >
      <TextField
        name="payout_id"
        label={t('Transaction id')}
        hint={t('As the provider’s app shows it. The member sees it.')}
        defaultValue={sent_sms?.transaction_id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </FormDialog>
  )
}
