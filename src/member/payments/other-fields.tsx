import type { ReactNode } from 'react'
import type { OwnPayment } from '#contract/own-payments.ts'
import type { PaymentField } from '#contract/tills/reader/read-own-sms.ts'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { getPaymentLabels } from './payment-fields.tsx'

interface OtherFieldsProps {
  payment: OwnPayment
  wrong: PaymentField
  /** Makes them fields. */
  onChange: () => void
}

/** The values that need no correction, as text. The form sends them too. */
export function OtherFields({ payment, wrong, onChange }: OtherFieldsProps) {
  const { payment_method, amount, account_number, transaction_id, date } = payment
  const labels = getPaymentLabels()
  const values: Record<PaymentField, ReactNode> = {
    payment_method: <PaymentMethodName method={payment_method} />,
    amount: <Money amount={amount} />,
    account_number: <AccountNumber>{account_number}</AccountNumber>,
    transaction_id: (
      <span className="mono" translate="no">
        {transaction_id}
      </span>
    ),
    date: <DateTime iso={date} format="ll" />,
  }
  const names = (Object.keys(labels) as PaymentField[]).filter((name) => name !== wrong)
  return (
    <Card>
      {names.map((name) => (
        <input key={name} type="hidden" name={name} value={String(payment[name])} />
      ))}
      <DescriptionList facts={names.map((name) => ({ label: labels[name], value: values[name] }))} />
      <Button variant="quiet" size="s" onClick={onChange}>
        {messages.requests.correct.changeThese}
      </Button>
    </Card>
  )
}
