import { messages } from '../../../i18n/messages.ts'
import { Money } from '../../../ui/format.tsx'
import { IconBadge } from '../../../ui/icon-badge.tsx'
import { circlePlay } from '../../../ui/icons/places.ts'
import { MixedText } from '../../../ui/mixed-text.tsx'
import { PaymentMethodMark, paymentMethodName } from '../../../ui/payment-method-mark.tsx'
import type { ShownEntry } from '../use-outbox.ts'
import { bodyOf } from './entry-name.ts'

interface EntryContentsProps {
  entry: ShownEntry
  /** The task's title, for a claim. */
  title?: string | undefined
}

/** The values of an entry, as the lists show them after it is sent. */
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
      <b>{title ?? messages.outbox.kinds[entry.kind]}</b>
    </div>
  )
}
