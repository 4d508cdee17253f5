import { useState } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { parseTaka } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { useWrite } from '../../api/use-write.ts'
import { Form } from '../../forms/form.tsx'
import { MethodField } from '../../forms/method-field.tsx'
import { MoneyField } from '../../forms/money-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { smartphone } from '../../ui/icons/signs.ts'
import { payMethodName } from '../../ui/pay-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { transactionIdHint } from './transaction-id-hint.ts'

export function PaymentForm() {
  const [method, setMethod] = useState<PaymentMethod>('bkash')
  const [transactionId, setTransactionId] = useState('')
  const { submit, isSending, errors, failure } = useWrite(payments.request, {
    unexpected: 'Something went wrong. Try again later.',
    onDone: (_, form) => {
      showToast.success(payments.request.message)
      form?.reset()
      setMethod('bkash')
      setTransactionId('')
    },
  })

  return (
    <Form
      errors={errors}
      onSubmit={(fields, form) => submit({ ...fields, amount: parseTaka(fields.amount ?? '') }, form)}
    >
      <Banner>Money is added within 30 minutes.</Banner>
      {failure && (
        <Banner tone="error" title="Transaction Failed">
          {failure}
        </Banner>
      )}
      <MethodField name="payment_method" onChange={setMethod} />
      <MoneyField name="amount" label="Amount" />
      <TextField
        name="account_number"
        label="Account number"
        path={smartphone}
        inputMode="tel"
        autoComplete="off"
        placeholder="The number you sent from"
      />
      <TextField
        name="transaction_id"
        label="Transaction ID"
        placeholder={`From the ${payMethodName(method)} message`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={transactionIdHint({ method, transactionId })}
        onChange={(event) => setTransactionId(event.target.value)}
      />
      <TextField name="date" label="Date" type="date" defaultValue={dayInDhaka()} max={dayInDhaka()} />
      <Button type="submit" isBlock isBusy={isSending}>
        Send request
      </Button>
    </Form>
  )
}
