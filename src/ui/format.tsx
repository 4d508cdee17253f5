import { messages, perLocale } from '../i18n/messages.ts'
import { useCountUp } from '../motion/use-count-up.ts'

/** Both locales group by lakh: 1,23,456.50 and ১,২৩,৪৫৬.৫০. */
const tags = { en: 'en-IN', bn: 'bn-BD' }

const withDecimals = perLocale((locale) =>
  createFormatter(tags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const withoutDecimals = perLocale((locale) => createFormatter(tags[locale], { maximumFractionDigits: 0 }))

const createFormatter = (tag: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options)

/** `1,23,456.50`: lakh grouping, always two decimals. */
export const formatTaka = (taka: number): string => withDecimals().format(taka)

/** `1,200`: decimals only if there are some. */
export const formatPrice = (taka: number): string =>
  (Number.isInteger(taka) ? withoutDecimals() : withDecimals()).format(taka)

/** A number of things. */
export const formatCount = (count: number | bigint): string => withoutDecimals().format(count)

interface MoneyProps {
  amount: number
  /** Whether the money comes in or goes out. */
  sign?: '+' | '−' | undefined
  suffix?: 'BDT' | 'BTD' | 'tk'
}

export function Money({ amount, sign, suffix = 'BDT' }: MoneyProps) {
  return (
    <span className={sign === '+' ? 'money money-in' : 'money'}>
      {sign}
      {formatTaka(amount)} <small>{messages.ui.suffix[suffix]}</small>
    </span>
  )
}

/** An amount that counts up to its new value. Screen readers read only the value. */
export function CountUp({ amount }: { amount: number }) {
  const shown = useCountUp(amount)
  if (shown === amount) return formatTaka(amount)
  return (
    <>
      <span aria-hidden="true">{formatTaka(shown)}</span>
      <span className="sr">{formatTaka(amount)}</span>
    </>
  )
}
