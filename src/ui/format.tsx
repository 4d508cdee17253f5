import { oncePerLocale } from '../i18n/locale.ts'
import { locale, messages } from '../i18n/messages.ts'
import { formatCountIn, formatPriceIn, formatTakaIn, tags } from '../i18n/numbers.ts'
import { useCountUp } from '../motion/use-count-up.ts'

/** `1,23,456.50`: lakh grouping, always two decimals. */
export const formatTaka = (taka: number): string => formatTakaIn(locale, taka)

/** `1,200`: decimals only if there are some. */
export const formatPrice = (taka: number): string => formatPriceIn(locale, taka)

/** «bKash, Nagad or Rocket» */
export const formatChoice = (names: string[]): string => choices(locale).format(names)

const choices = oncePerLocale((each) => new Intl.ListFormat(tags[each], { type: 'disjunction' }))

/** A number of things. */
export const formatCount = (count: number | bigint): string => formatCountIn(locale, count)

interface MoneyProps {
  amount: number
  /** Whether the money comes in or goes out. */
  sign?: '+' | '−' | undefined
  suffix?: 'BDT' | 'BTD' | 'tk'
}

export function Money({ amount, sign, suffix = 'BDT' }: MoneyProps) {
  return (
    <span className={sign === '+' ? 'money money-in' : 'money'} translate="no">
      {sign}
      {formatTaka(amount)} <small>{messages.ui.suffix[suffix]}</small>
    </span>
  )
}

/** An amount that counts up to its new value. Screen readers read only the value. */
export function CountUp({ amount }: { amount: number }) {
  const shown = useCountUp(amount)
  if (shown === amount) return <span translate="no">{formatTaka(amount)}</span>
  return (
    <span translate="no">
      <span aria-hidden="true">{formatTaka(shown)}</span>
      <span className="sr">{formatTaka(amount)}</span>
    </span>
  )
}
