import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasTransactionIdFormat } from '#contract/account-numbers.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { providers } from '#contract/providers.ts'
import type { PaymentField } from '#contract/tills/reader/read-own-sms.ts'
import { endpointQuery } from '../../api/query.ts'
import { useDraftValue } from '../../forms/draft.ts'
import { MethodField } from '../../forms/method-field.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { smartphone } from '../../ui/icons/actions.ts'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { DayField } from './day-field.tsx'

/** The labels in the order of the form. */
export const getPaymentLabels = (): Record<PaymentField, string> => ({
  payment_method: messages.forms.paymentMethod,
  amount: messages.forms.amount,
  account_number: messages.forms.accountNumber,
  transaction_id: messages.payments.transactionId,
  date: messages.payments.date,
})

/** `defaultMethod` is selected without a draft. */
export function PaymentFields({ defaultMethod = 'bkash' }: { defaultMethod?: PaymentMethod }) {
  const initialMethod = useDraftValue('payment_method')
  const [method, setMethod] = useState(paymentMethods.find((one) => one === initialMethod) ?? defaultMethod)
  return (
    <>
      <MethodField name="payment_method" defaultValue={defaultMethod} onChange={setMethod} />
      <AmountField />
      <SenderField />
      <TransactionIdField method={method} />
      <DayField name="date" label={getPaymentLabels().date} />
    </>
  )
}

/** One of the text fields alone. The method decides which ids are usual. */
export function WrongField({ name, method }: { name: PaymentField; method: PaymentMethod }) {
  if (name === 'amount') return <AmountField />
  return name === 'account_number' ? <SenderField /> : <TransactionIdField method={method} />
}

function AmountField() {
  const least = useLeastTopUp()
  const hint = least && messages.refusals.below_least_top_up({ min: least })
  return <MoneyField name="amount" label={getPaymentLabels().amount} hint={hint} />
}

function SenderField() {
  return (
    <TextField
      name="account_number"
      label={getPaymentLabels().account_number}
      path={smartphone}
      inputMode="tel"
      autoComplete="off"
      hint={messages.payments.sentFrom}
    />
  )
}

function TransactionIdField({ method }: { method: PaymentMethod }) {
  const [transactionId, setTransactionId] = useState(useDraftValue('transaction_id') ?? '')
  return (
    <TextField
      name="transaction_id"
      label={getPaymentLabels().transaction_id}
      placeholder={messages.payments.fromMessage(paymentMethodName(method))}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={transactionIdHint({ method, transactionId })}
      onChange={(event) => setTransactionId(event.target.value)}
    />
  )
}

/** The least amount of a payment in taka; undefined until it is known. */
export const useLeastTopUp = () => useQuery(endpointQuery(limits.mine, {})).data?.least_top_up

/** The hint of the field. Another shape only changes the hint, because a provider may change its ids. */
function transactionIdHint({ method, transactionId }: { method: PaymentMethod; transactionId: string }): string {
  const { transactionId: format } = providers[method]
  return transactionId.trim() === '' || hasTransactionIdFormat(method, transactionId)
    ? messages.payments.example(format.example)
    : messages.payments.unusualId(paymentMethodName(method), format)
}
