import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '#contract/fields.ts'
import { payouts } from '#contract/payouts.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Page } from '../../ui/page.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useUrlSearch } from '../tables/use-table-state.ts'
import { PayQueue } from './pay-queue.tsx'

/** Approved withdrawals that are to be sent, one at a time, for the phone that sends them. */
export function PayWithdrawals() {
  const [search, changeSearch] = useUrlSearch()
  const method = paymentMethods.find((each) => each === search.method)
  return (
    <>
      <BackBar title={t('Pay withdrawals')} to="/home/withdraw-request" />
      <Page>
        <Chips
          label={t('Method')}
          options={[
            { value: '', label: t('All methods') },
            ...paymentMethods.map((value) => ({ value, label: paymentMethodName(value) })),
          ]}
          value={method ?? ''}
          onChange={(next) => changeSearch({ method: next })}
        />
        <ToPay key={method} method={method} />
      </Page>
    </>
  )
}

function ToPay({ method }: { method: PaymentMethod | undefined }) {
  const query = useQuery(endpointQuery(payouts.toPay, { limit: '200', ...(method && { payment_method: method }) }))
  return <QueryResult query={query}>{({ items, total }) => <PayQueue items={items} total={total} />}</QueryResult>
}
