const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** `1,23,456.50`: lakh grouping, always two decimals. */
export const formatTaka = (taka: number): string => grouped.format(taka)

/** `1,200`: as a price reads, with decimals only where there are some. */
export const formatPrice = (taka: number): string => (Number.isInteger(taka) ? whole : grouped).format(taka)

interface MoneyProps {
  amount: number
  suffix?: 'TK' | 'BDT' | 'BTD' | 'tk'
}

export function Money({ amount, suffix = 'TK' }: MoneyProps) {
  return (
    <span className="money">
      {formatTaka(amount)} <small>{suffix}</small>
    </span>
  )
}
