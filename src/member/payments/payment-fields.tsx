import { useState } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { useDraftValue } from '../../forms/draft.ts'
import { MethodField } from '../../forms/method-field.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { smartphone } from '../../ui/icons/signs.ts'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import type { PaymentField } from './read-sms.ts'
import { transactionIdHint } from './transaction-id-hint.ts'

/** What a payment is asked for, in the order of the form. */
export const paymentLabels = (): Record<PaymentField, string> => ({
  payment_method: messages.forms.paymentMethod,
  amount: messages.forms.amount,
  account_number: messages.forms.accountNumber,
  transaction_id: messages.payments.transactionId,
  date: messages.payments.date,
})

export function PaymentFields() {
  const begun = useDraftValue('payment_method')
  const [method, setMethod] = useState(paymentMethods.find((one) => one === begun) ?? 'bkash')
  const [transactionId, setTransactionId] = useState(useDraftValue('transaction_id') ?? '')
  const labels = paymentLabels()
  return (
    <>
      <MethodField name="payment_method" onChange={setMethod} />
      <MoneyField name="amount" label={labels.amount} />
      <TextField
        name="account_number"
        label={labels.account_number}
        path={smartphone}
        inputMode="tel"
        autoComplete="off"
        placeholder={messages.payments.sentFrom}
      />
      <TextField
        name="transaction_id"
        label={labels.transaction_id}
        placeholder={messages.payments.fromMessage(paymentMethodName(method))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={transactionIdHint({ method, transactionId })}
        onChange={(event) => setTransactionId(event.target.value)}
      />
      <TextField name="date" label={labels.date} type="date" defaultValue={dayInDhaka()} max={dayInDhaka()} />
    </>
  )
}
