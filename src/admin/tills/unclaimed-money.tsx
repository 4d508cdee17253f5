import { useState } from 'react'
import { sumOfTaka } from '#contract/money.ts'
import { tillSms, type UnclaimedSms } from '#contract/tills/sms.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { SearchBox } from '../tables/search-box.tsx'
import { TablePages } from '../tables/table-pages.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { ClaimRow, type ClaimVerb } from './claim-row.tsx'
import { TillPage } from './till-page.tsx'
import '../tables/table-bar.css'

const unclaimedTable = { endpoint: tillSms.unclaimed, defaults: { sort: 'newest' } } as const

const directions = translated(() => [
  { value: '', label: t('All') },
  { value: 'in', label: t('Came in') },
  { value: 'out', label: t('Went out') },
])

/** Money that moved and belongs to no request of a member, with what to do about it. */
export function UnclaimedMoney() {
  const table = useTableState(unclaimedTable)
  const { filters, setFilters } = table
  const [asked, setAsked] = useState<{ sms: UnclaimedSms; verb: ClaimVerb }>()
  return (
    <>
      <TillPage current="/home/unclaimed-money">
        <div className="flex between wrap">
          <Chips
            label={t('Direction')}
            options={directions()}
            value={filters.direction ?? ''}
            onChange={(direction) => setFilters({ direction })}
          />
          <SearchBox label={t('Search by transaction id or number')} filters={filters} setFilters={setFilters} />
        </div>
        <TablePages
          table={table}
          empty={t('No unclaimed money.')}
          help={t('Money is listed here if it belongs to no request for an hour.')}
        >
          {(rows, total) => (
            <>
              <Summary rows={rows} total={total} />
              <ul className="list claims" aria-label={t('Unclaimed money')}>
                {rows.map((sms) => (
                  <ClaimRow key={sms._id} sms={sms} onVerb={(verb) => setAsked({ sms, verb })} />
                ))}
              </ul>
              <p className="meta">{t('Money that is not explained stays in the till’s balance and in no member’s.')}</p>
            </>
          )}
        </TablePages>
      </TillPage>
      {asked && <ClaimDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The count of all rows, and the sum of what came in if all are on one page. */
function Summary({ rows, total }: { rows: UnclaimedSms[]; total: number }) {
  const incoming = rows.filter(({ direction }) => direction === 'in')
  const isWhole = rows.length === total && incoming.length > 0
  return (
    <p className="till-facts" role="status">
      <span>
        <b>{formatCount(total)}</b> {total === 1 ? t('movement') : t('movements')}
        {isWhole && (
          <>
            {' '}
            {t('· {sum} came in', {
              sum: <b>{t('{sum} tk', { sum: formatTaka(sumOfTaka(incoming.map(({ amount }) => amount ?? 0))) })}</b>,
            })}
          </>
        )}
      </span>
      <span>{t('here for more than an hour, without a request')}</span>
    </p>
  )
}
