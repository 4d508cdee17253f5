import { Money } from '../../../ui/format.tsx'
import { IconBadge } from '../../../ui/icon-badge.tsx'
import { circlePlay } from '../../../ui/icons/places.ts'
import { MixedText } from '../../../ui/mixed-text.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../../ui/payment-method-mark.tsx'
import { words } from '../../../words/words.ts'
import type { ShownEntry } from '../use-outbox.ts'
import { bodyOf } from './entry-name.ts'

interface EntryContentsProps {
  entry: ShownEntry
  /** Which task it is the reward of. */
  title?: string | undefined
}

/** What somebody has filled in, as the lists show it once it is sent. */
export function EntryContents({ entry, title }: EntryContentsProps) {
  const payment = bodyOf('payment', entry)
  if (payment) {
    const { payment_method, amount, transaction_id } = payment
    return (
      <div className="entry-what">
        <PaymentMethodMark method={payment_method} />
        <span className="row-main">
          <b>
            <Money amount={amount} />
          </b>
          <span className="meta">
            {paymentMethodName(payment_method)} <span className="mono">{transaction_id}</span>
          </span>
        </span>
      </div>
    )
  }
  const text = bodyOf('support', entry)?.message
  if (text)
    return (
      <p className="entry-text">
        <MixedText>{text}</MixedText>
      </p>
    )
  return (
    <div className="entry-what">
      {entry.kind === 'claim' && <IconBadge path={circlePlay} />}
      <b>{title ?? words.outbox.kinds[entry.kind]}</b>
    </div>
  )
}
