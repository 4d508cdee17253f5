import type { ReactNode } from 'react'
import { BackBar } from '../../ui/back-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { PayName, payMethods } from '../../ui/pay-mark.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PendingPayments } from './pending-payments.tsx'

/** `accounts` are the ones money can be sent to. */
export function PaymentScreen({ accounts }: { accounts: ReactNode }) {
  return (
    <>
      <BackBar title="Payment setting" to="/home" />
      <Page>
        <section className="stack stack-s">
          <h2>1. Send money to one of these</h2>
          {accounts}
        </section>
        <section className="stack">
          <h2>2. Then fill this form</h2>
          <PaymentForm />
          <div className="pay-row">
            {payMethods.map((method) => (
              <PayName key={method} method={method} />
            ))}
          </div>
        </section>
        <PendingPayments />
      </Page>
    </>
  )
}
