import { largeFirstTaka, type PaymentFlag } from '#contract/payments.ts'
import { formatPrice } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { flag as sign } from '../icons/table.ts'
import './payment-warnings.css'

const meanings: Record<PaymentFlag, string> = {
  id_seen: 'Transaction id sent before',
  id_shape: 'Not the shape of this method’s ids',
  id_day: 'The id says another day',
  other_sender: 'Sender is not the profile’s number',
  large_first: `First payment, ${formatPrice(largeFirstTaka)} TK or more`,
}

/** Warnings about a payment. They are hints only. */
export function PaymentWarnings({ flags }: { flags: PaymentFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className="flags" aria-label="Look twice">
      {flags.map((flag) => (
        <li key={flag}>
          <Icon path={sign} size="s" />
          {meanings[flag]}
        </li>
      ))}
    </ul>
  )
}
