import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type TillSms, tillSms } from '#contract/tills/sms.ts'
import { tills } from '#contract/tills/tills.ts'
import { endpointQuery } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { Allowed } from '../permissions/allowed.tsx'
import { can } from '../permissions/can.ts'
import { FilterSelect } from '../tables/filter-select.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { getSmsColumns } from './sms-columns.tsx'
import { directionLabels, stateLabels, toOptions } from './till-labels.ts'
import { TillPage } from './till-page.tsx'

const PasteSms = lazy(async () => ({ default: (await import('./paste-sms.tsx')).PasteSms }))
const ExplainSms = lazy(async () => ({ default: (await import('./explain-sms.tsx')).ExplainSms }))

const smsTable = { endpoint: tillSms.list, defaults: { sort: 'newest' } } as const
const stateOptions = translated(() => toOptions(stateLabels()))
const directionOptions = translated(() => toOptions(directionLabels()))

/** All stored SMS of the providers. */
export function SmsScreen() {
  const table = useTableState(smsTable)
  const { filters, setFilters } = table
  const { data: allTills = [] } = useQuery(endpointQuery(tills.list, {}))
  const [isPasting, setIsPasting] = useState(false)
  const [explained, setExplained] = useState<TillSms>()
  const till = allTills.find(({ _id }) => _id === filters.till)
  const state = stateOptions().find(({ value }) => value === filters.state)
  const direction = directionOptions().find(({ value }) => value === filters.direction)
  const columns = useMemo(
    () =>
      getSmsColumns(
        (sms) =>
          isUnexplained(sms) &&
          can(tillSms.name.permission) && (
            <Button
              variant="outline"
              size="s"
              aria-label={t('Explain: {taka} tk of {till}', { taka: formatTaka(sms.amount ?? 0), till: sms.till })}
              onClick={() => setExplained(sms)}
            >
              {t('Explain')}
            </Button>
          ),
      ),
    [],
  )
  return (
    <>
      <TillPage current="/home/till-sms">
        <TableBar
          table={table}
          countLabel="SMS"
          search={
            <SearchBox label={t('Search by transaction id or number')} filters={filters} setFilters={setFilters} />
          }
          actions={
            <Allowed to={tillSms.enter}>
              <Button size="s" onClick={() => setIsPasting(true)}>
                {t('Paste an SMS')}
              </Button>
            </Allowed>
          }
          active={[
            till && { label: till.label, clear: { till: undefined } },
            direction && { label: direction.label, clear: { direction: undefined } },
            state && { label: state.label, clear: { state: undefined } },
          ]}
        >
          <FilterSelect
            name="till"
            label={t('Till')}
            all={t('All tills')}
            options={allTills.map(({ _id, label }) => ({ value: _id, label }))}
            filters={filters}
            setFilters={setFilters}
          />
          <FilterSelect
            name="direction"
            label={t('Direction')}
            all={t('Both directions')}
            options={directionOptions()}
            filters={filters}
            setFilters={setFilters}
          />
          <FilterSelect
            name="state"
            label={t('State')}
            all={t('All states')}
            options={stateOptions()}
            filters={filters}
            setFilters={setFilters}
          />
        </TableBar>
        <ListTable
          table={table}
          caption="SMS"
          columns={columns}
          phone="rows"
          empty={t('No SMS found.')}
          help={t('Till phones send the SMS of providers about money. Others are not stored.')}
        />
      </TillPage>
      <Suspense>
        {isPasting && <PasteSms tills={allTills} onClose={() => setIsPasting(false)} />}
        {explained && <ExplainSms sms={explained} onClose={() => setExplained(undefined)} />}
      </Suspense>
    </>
  )
}

/** Money that belongs to no request. Of a form that is not known, its amount is known from the balances. */
const isUnexplained = ({ direction, state, amount }: TillSms) =>
  direction !== null && amount !== null && (state === 'open' || state === 'unknown')
