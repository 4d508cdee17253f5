import { formatTaka } from '../../ui/format.tsx'

/** «50.00 tk missing»: the difference between the balances of SMS that do not link. */
export const formatGap = (amount: number): string =>
  amount > 0 ? `${formatTaka(amount)} tk missing` : `${formatTaka(-amount)} tk too much`
