import type { ReactNode } from 'react'
import { messages } from '../../i18n/messages.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { PaymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PendingPayments } from './pending-payments.tsx'

interface PaymentScreenProps {
  /** The accounts that receive payments. */
  accounts: ReactNode
  /** An SMS from another app (share target). */
  shared: string | undefined
}

export function PaymentScreen({ accounts, shared }: PaymentScreenProps) {
  return (
    <>
      <BackBar title={messages.payments.title} to="/home" />
      <Page>
        <section className="stack stack-s">
          <h2>{messages.payments.sendTo}</h2>
          {accounts}
        </section>
        <section className="stack">
          <h2>{messages.payments.thenFill}</h2>
          <PaymentForm shared={shared} />
          <div className="pay-row">
            {paymentMethods.map((method) => (
              <PaymentMethodName key={method} method={method} />
            ))}
          </div>
        </section>
        <PendingPayments />
      </Page>
    </>
  )
}
