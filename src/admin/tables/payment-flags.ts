import { largeFirstTaka, type Payment, type PaymentFlag } from '#contract/payments.ts'
import { formatPrice } from '../../ui/format.tsx'
import type { Flag } from './flags.tsx'
import { getMatchFlag } from './match-flag.ts'

const flags: Record<PaymentFlag, () => Flag> = {
  id_seen: () => ({ word: 'Sent before', sentence: 'Id already used' }),
  id_shape: () => ({ word: 'Odd id', sentence: 'Unusual id for this method' }),
  id_day: () => ({ word: 'Other day', sentence: 'Id is from another day' }),
  other_sender: () => ({
    word: 'Other sender',
    sentence: 'Sender is not the profile’s number, or several members have it',
  }),
  large_first: () => ({ word: 'Large first', sentence: `First payment, ${formatPrice(largeFirstTaka)} tk or more` }),
}

/** What the till phones know, the flags of a payment (`credited` says more than «Sent before»), and as a note the bonus that it pays if it is accepted. */
export const listFlags = (payment: Payment): Flag[] => [
  ...(payment.match ? [getMatchFlag(payment, payment.match)] : []),
  ...payment.flags.filter((name) => name !== 'id_seen' || !payment.credited).map((name) => flags[name]()),
  ...(payment.bonus > 0 ? [toBonusNote(formatPrice(payment.bonus))] : []),
]

const toBonusNote = (taka: string): Flag => ({
  word: `Bonus ${taka}`,
  sentence: `Pays a referral bonus of ${taka} tk`,
  tone: 'note',
})
