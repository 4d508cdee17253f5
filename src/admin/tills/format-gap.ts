import { t } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'

/** «50.00 tk missing»: the difference between the balances of SMS that do not link. */
export const formatGap = (amount: number): string =>
  amount > 0
    ? t('{amount} tk missing', { amount: formatTaka(amount) })
    : t('{taka} tk too much', { taka: formatTaka(-amount) })
