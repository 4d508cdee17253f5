import { largeFirstTaka, type Payment, type PaymentFlag } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { formatPrice } from '../../ui/format.tsx'
import type { Flag } from './flags.tsx'
import { getMatchFlag } from './match-flag.ts'

const flags: Record<PaymentFlag, () => Flag> = {
  id_seen: () => ({ word: t('Sent before'), sentence: t('Id already used') }),
  id_shape: () => ({ word: t('Odd id'), sentence: t('Unusual id for this method') }),
  id_day: () => ({ word: t('Other day'), sentence: t('Id is from another day') }),
  other_sender: () => ({
    word: t('Other sender'),
    sentence: t('Sender is not the profile’s number, or several members have it'),
  }),
  large_first: () => ({
    word: t('Large first'),
    sentence: t('First payment, {largeFirstTaka} tk or more', { largeFirstTaka: formatPrice(largeFirstTaka) }),
  }),
}

/** What the till phones know, the flags of a payment (`credited` says more than «Sent before»), and as a note the bonus that it pays if it is accepted. */
export const listFlags = (payment: Payment): Flag[] => [
  ...(payment.match ? [getMatchFlag(payment, payment.match)] : []),
  ...payment.flags.filter((name) => name !== 'id_seen' || !payment.credited).map((name) => flags[name]()),
  ...(payment.bonus > 0 ? [toBonusNote(formatPrice(payment.bonus))] : []),
]

const toBonusNote = (taka: string): Flag => ({
  word: t('Bonus {taka}', { taka }),
  sentence: t('Pays a referral bonus of {taka} tk', { taka }),
  tone: 'note',
})
