import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import type { Input } from '#contract/endpoint.ts'
import type { ShadowReport } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { formatAge } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { DataTable } from '../tables/data-table.tsx'
import { DayFilter } from '../tables/day-filter.tsx'
import { FilterSelect } from '../tables/filter-select.tsx'
import type { UrlSearch } from '../tables/list-query.ts'
import { waitingColumns, wrongColumns } from './shadow-columns.tsx'

const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodName(value) }))

/** What the mode Auto would have done, beside what people decided. */
export function ShadowReportDialog({ onClose }: { onClose: () => void }) {
  const [filters, setFilters] = useState<UrlSearch>({})
  const changeFilters = (some: UrlSearch) => setFilters({ ...filters, ...some })
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const query = useQuery({
    ...endpointQuery(tills.shadowReport, set as Input<typeof tills.shadowReport>),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title={t('Trial report')} onClose={onClose}>
      <p>{t('It compares what the mode Auto would have done with what people decided.')}</p>
      <FilterSelect
        name="payment_method"
        label={t('Method')}
        all={t('All methods')}
        options={methodOptions}
        filters={filters}
        setFilters={changeFilters}
      />
      <DayFilter filters={filters} setFilters={changeFilters} />
      <QueryResult query={query}>{(report) => <Report {...report} />}</QueryResult>
    </Dialog>
  )
}

function Report({ agreed, wrong, minutes_saved, waiting, wrong_payments }: ShadowReport) {
  if (agreed + wrong + waiting.length === 0)
    return (
      <EmptyState
        title={t('Nothing to compare yet.')}
        help={t('Set the mode of a till to Trial, and decide its top-ups.')}
      />
    )
  return (
    <>
      <DescriptionList
        facts={[
          { label: t('Accepted by both'), value: formatCount(agreed) },
          { label: t('Accepted by Auto, denied by a person'), value: <b>{formatCount(wrong)}</b> },
          { label: t('Waiting time that Auto would have saved'), value: formatAge(minutes_saved * minuteMs) },
        ]}
      />
      {wrong > 0 && (
        <>
          <h3>{t('Auto would have accepted')}</h3>
          <DataTable
            caption={t('Denied payments that Auto would have accepted')}
            columns={wrongColumns()}
            rows={wrong_payments}
            rowKey={({ _id }) => _id}
          />
        </>
      )}
      {waiting.length > 0 && (
        <>
          <h3>{t('Auto would have left to a person')}</h3>
          <DataTable
            caption={t('Payments that Auto would have left to a person')}
            columns={waitingColumns()}
            rows={waiting}
            rowKey={({ review_reason }) => review_reason}
          />
        </>
      )}
    </>
  )
}
