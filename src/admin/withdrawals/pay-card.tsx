import type { Withdrawal } from '#contract/withdrawals.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Money } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { circleCheck } from '../../ui/icons/initial.ts'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { WaitingTime } from '../tables/waiting-time.tsx'
import { CopyValue } from './copy-value.tsx'
import './pay-card.css'

interface PayCardProps {
  withdrawal: Withdrawal
  /** The same one after the transfer. */
  paid: Withdrawal | undefined
}

/** What the payer types into the provider's app. It turns green once the transfer is proven. */
export function PayCard({ withdrawal, paid }: PayCardProps) {
  const { username, method, account_number, amount, decided_at } = withdrawal
  return (
    <section className={paid ? 'card pay-card is-paid' : 'card pay-card'} aria-label={`Withdrawal of ${username}`}>
      <div className="flex between wrap">
        <PaymentMethodName method={method} />
        {decided_at && !paid && <WaitingTime since={decided_at} />}
      </div>
      <div>
        <MemberLink username={username} />
      </div>
      <CopyValue text={account_number} label="copy number">
        <AccountNumber>{account_number}</AccountNumber>
      </CopyValue>
      <CopyValue text={String(amount)} label="copy amount">
        <Money amount={amount} />
      </CopyValue>
      {paid && (
        <p className="pay-card-paid">
          <Icon path={circleCheck} />
          <span>
            Paid: TrxID <span className="mono">{paid.payout_id ?? 'unknown'}</span>
          </span>
        </p>
      )}
    </section>
  )
}
