import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Accountant, accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { endpointQuery } from '../../api/query.ts'
import { t } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { banknoteArrowDown } from '../../ui/icons/navigation.ts'
import { Page } from '../../ui/page.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { wallet } from '../icons/navigation.ts'
import { DayFields, formatDays } from '../tables/day-filter.tsx'
import { useUrlSearch } from '../tables/use-table-state.ts'
import { CalculatorButton } from './calculator-button.tsx'
import { type Days, firstPeriod, getDays, periods } from './period.ts'
import { ReportCharts } from './report-charts.tsx'
import { RequestSummary } from './request-summary.tsx'
import { RewardCeilingLine } from './reward-ceiling-line.tsx'
import { TillMoney } from './till-money.tsx'

/** Money in and out within a range of days, and the solvency. */
export function AccountantScreen() {
  const [search, changeSearch] = useUrlSearch()
  const { period = firstPeriod, from, to } = search
  const today = dayInDhaka()
  const days = useMemo(() => getDays({ period, from, to }, today), [period, from, to, today])

  function changePeriod(next: string) {
    // Custom days start with the shown range.
    const customDays = next === 'custom' ? { from: days.from ?? today, to: days.to ?? today } : noDays
    changeSearch({ period: next === firstPeriod ? undefined : next, ...customDays })
  }

  return (
    <>
      <BackBar title={t('Accountant')} to="/home">
        <CalculatorButton />
      </BackBar>
      <Page width="work" hasLateParts>
        <Chips label={t('Which days')} options={periods()} value={period} onChange={changePeriod} />
        {period === 'custom' && (
          <div className="table-bar">
            <DayFields filters={search} setFilters={changeSearch} />
          </div>
        )}
        {(days.from || days.to) && <p className="meta">{formatDays(days)}</p>}
        {days.from && days.to && days.from > days.to ? (
          <Banner tone="warning">{t('The first day is after the last one. Choose other days.')}</Banner>
        ) : (
          <Report days={days} today={today} />
        )}
      </Page>
    </>
  )
}

const noDays = { from: undefined, to: undefined }

function Report({ days, today }: { days: Days; today: string }) {
  const client = useQueryClient()
  const summaries = useQuery(endpointQuery(accounts.accountant, days))
  const dailyTotals = useQuery(endpointQuery(accounts.days, days))

  async function load() {
    await Promise.all([
      client.ensureQueryData(endpointQuery(accounts.accountant, days)),
      client.ensureQueryData(endpointQuery(accounts.days, days)),
    ])
    return true
  }

  return (
    <>
      <div>
        <PrintButton load={load} />
      </div>
      <QueryResult query={summaries}>
        {({ payment, withdraw, solvency, tills }) => (
          <>
            <div className="two">
              <RequestSummary title={t('Payment')} path={wallet} thread="green" summary={payment} />
              <RequestSummary title={t('Withdraw')} path={banknoteArrowDown} thread="marigold" summary={withdraw} />
            </div>
            <p className="meta">{t('Requests made in this period. Denied ones are not counted.')}</p>
            <SolvencyLine solvency={solvency} />
            <RewardCeilingLine />
            {tills && <TillMoney owed={solvency.owed} tills={tills} />}
          </>
        )}
      </QueryResult>
      <QueryResult query={dailyTotals}>
        {(totals) => <ReportCharts days={totals} period={days} today={today} />}
      </QueryResult>
    </>
  )
}

/** Whether the money in the tills covers the members' balances. Always the current state, whatever days are selected. */
function SolvencyLine({ solvency }: { solvency: Accountant['solvency'] }) {
  const { balance, earning, hold, owed, opening, toppedUp, paidOut, covered } = solvency
  return (
    <section className="card stack" aria-label={t('What members hold now')}>
      <h2>{t('What members hold now')}</h2>
      {covered < 0 ? (
        <Banner tone="error" title={t('{taka} tk is missing.', { taka: formatTaka(-covered) })}>
          {opening > 0
            ? t(
                'Members hold {owed} tk, and of the money that came in and that was brought over only {taka} tk is left. If all of them withdrew today, it would not be enough.',
                { owed: formatTaka(owed), taka: formatTaka(toppedUp + opening - paidOut) },
              )
            : t(
                'Members hold {owed} tk, and of the money that came in only {taka} tk is left. If all of them withdrew today, it would not be enough.',
                { owed: formatTaka(owed), taka: formatTaka(toppedUp - paidOut) },
              )}
        </Banner>
      ) : (
        <Banner tone="success" title={t('Everything is covered.')}>
          {opening > 0
            ? t(
                'Members hold {owed} tk. If all of them withdrew today, {covered} tk of the money that came in and that was brought over would be left.',
                { owed: formatTaka(owed), covered: formatTaka(covered) },
              )
            : t(
                'Members hold {owed} tk. If all of them withdrew today, {covered} tk of the money that came in would be left.',
                { owed: formatTaka(owed), covered: formatTaka(covered) },
              )}
        </Banner>
      )}
      {opening > 0 && (
        <Banner tone="warning">
          {t(
            '{taka} tk of it was brought from the other program. It did not come in through the tills: your own money has to cover it.',
            { taka: formatTaka(opening) },
          )}
        </Banner>
      )}
      <DescriptionList
        facts={[
          { label: t('Received: accepted payments'), value: <Money amount={toppedUp} /> },
          ...(opening > 0 ? [{ label: t('Brought from the other program'), value: <Money amount={opening} /> }] : []),
          { label: t('Paid out: approved withdrawals'), value: <Money amount={paidOut} /> },
          { label: t('Balances of members'), value: <Money amount={balance} /> },
          { label: t('Earnings of members'), value: <Money amount={earning} /> },
          { label: t('On hold for pending withdrawals'), value: <Money amount={hold} /> },
          { label: covered < 0 ? t('Missing') : t('Left over'), value: <Money amount={Math.abs(covered)} /> },
        ]}
      />
      <p className="meta">{t('As of now, not of the period above.')}</p>
    </section>
  )
}
