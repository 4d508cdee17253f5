import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '#contract/fields.ts'
import { queues } from '#contract/queues.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import type { UrlSearch } from '../tables/list-query.ts'

interface MethodSumsProps {
  filters: UrlSearch
  setFilters: (changes: UrlSearch) => void
}

/** A chip for each payment method with the number and the sum of its waiting withdrawals: «bKash 3 · 2,800.00». */
export function MethodSums({ filters, setFilters }: MethodSumsProps) {
  const { data } = useQuery(endpointQuery(queues.waiting, {}))
  const describe = (method: PaymentMethod) => {
    const sum = data?.withdrawals?.methods.find((each) => each.method === method)
    return sum ? ` ${formatCount(sum.count)} · ${formatTaka(sum.amount)}` : ''
  }
  return (
    <div className="table-bar">
      <Chips
        label={t('Method')}
        options={[
          { value: '', label: t('All methods') },
          ...paymentMethods.map((method) => ({
            value: method,
            label: `${paymentMethodName(method)}${describe(method)}`,
          })),
        ]}
        value={paymentMethods.find((method) => method === filters.method) ?? ''}
        onChange={(method) => setFilters({ method })}
      />
    </div>
  )
}
