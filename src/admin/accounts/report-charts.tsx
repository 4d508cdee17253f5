import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import type { DailyTotals } from '#contract/accounts.ts'
import { sumOfTaka } from '#contract/money.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataTable } from '../tables/data-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { type DayGroup, formatGroup, formatGroupShort, groupDays, type Unit } from './day-groups.ts'
import type { Series } from './money-chart.tsx'
import type { Days } from './period.ts'
import './report-charts.css'

const MoneyChart = lazy(async () => ({ default: (await import('./money-chart.tsx')).MoneyChart }))

interface ReportChartsProps {
  /** Days with any movement. */
  days: DailyTotals[]
  period: Days
  today: string
}

/** Money in, money out and rewards, as bar charts and as a table. */
export function ReportCharts({ days, period, today }: ReportChartsProps) {
  const { unit, groups, steps, moneyFlow, rewardSeries } = useMemo(() => {
    const dayGroups = groupDays(days, period, today)
    return { ...dayGroups, steps: toSteps(dayGroups.groups, dayGroups.unit), ...toSeries(dayGroups.groups) }
  }, [days, period, today])
  const figures = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    let wasOpen = false
    // Paper has no summary to press.
    const open = () => {
      wasOpen = figures.current?.open ?? false
      figures.current?.setAttribute('open', '')
    }
    const restore = () => figures.current?.toggleAttribute('open', wasOpen)
    addEventListener('beforeprint', open)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', restore)
    }
  }, [])

  if (days.length === 0) return <EmptyState title={t('No money moved in this time.')} />
  return (
    <>
      <ChartFigure
        title={t('Money in and money out by {unit}', { unit: unitNames()[unit] })}
        steps={steps}
        series={moneyFlow}
      />
      <ChartFigure title={t('Rewards by {unit}', { unit: unitNames()[unit] })} steps={steps} series={rewardSeries} />
      <details ref={figures} className="card chart-figures">
        <summary>{t('The same figures as a table')}</summary>
        <DataTable
          caption={t('Money in, money out and rewards by {unit}', { unit: unitNames()[unit] })}
          columns={getColumns(unit)}
          rows={groups}
          rowKey={({ from }) => from}
        />
      </details>
    </>
  )
}

const toSteps = (groups: DayGroup[], unit: Unit) =>
  groups.map((group) => ({ short: formatGroupShort(group, unit), name: formatGroup(group, unit) }))

const toSeries = (groups: DayGroup[]): Record<'moneyFlow' | 'rewardSeries', Series[]> => ({
  moneyFlow: [
    { label: t('Money in'), amounts: groups.map(({ paidIn }) => paidIn), fill: 'whole' },
    { label: t('Money out'), amounts: groups.map(({ paidOut }) => paidOut), fill: 'striped' },
  ],
  rewardSeries: [{ label: t('Rewards'), amounts: groups.map(({ rewards }) => rewards), fill: 'plain' }],
})

interface ChartFigureProps {
  title: string
  steps: { short: string; name: string }[]
  series: Series[]
}

function ChartFigure({ title, steps, series }: ChartFigureProps) {
  const description = series.map((each) => describeSeries(each, steps)).join(' ')
  return (
    <figure className="card">
      <figcaption className="chart-title">
        <h2>
          {title} <small>{t('in BDT')}</small>
        </h2>
        <ul className="chart-key">
          {series.map(({ label, amounts, fill }) => (
            <li key={label}>
              <i className={`chart-${fill}`} />
              {label} <Money amount={sumOfTaka(amounts)} />
            </li>
          ))}
        </ul>
      </figcaption>
      <Suspense fallback={<Skeleton />}>
        <MoneyChart alternative={`${title}. ${description}`} steps={steps} series={series} />
      </Suspense>
    </figure>
  )
}

/** «Money in: 1,500.00 tk, the most 20 Nov 2026: 900.00 tk.» */
function describeSeries({ label, amounts }: Series, steps: { name: string }[]): string {
  const maximum = Math.max(...amounts)
  if (maximum === 0) return t('{label}: nothing.', { label })
  const step = steps[amounts.indexOf(maximum)]?.name
  return t('{label}: {amounts} tk, the most {step}: {maximum} tk.', {
    label,
    amounts: formatTaka(sumOfTaka(amounts)),
    step: step ?? '',
    maximum: formatTaka(maximum),
  })
}

const getColumns = (unit: Unit): Column<DayGroup>[] => [
  { key: 'when', label: unitLabels()[unit], kind: 'title', cell: (group) => formatGroup(group, unit) },
  { key: 'in', label: t('Money in'), kind: 'number', cell: ({ paidIn }) => <Money amount={paidIn} /> },
  { key: 'out', label: t('Money out'), kind: 'number', cell: ({ paidOut }) => <Money amount={paidOut} /> },
  { key: 'rewards', label: t('Rewards'), kind: 'number', cell: ({ rewards }) => <Money amount={rewards} /> },
]

const unitLabels = translated(
  (): Record<Unit, string> => ({ day: t('Day'), week: t('Week'), month: t('Month'), year: t('Year') }),
)

const unitNames = translated(
  (): Record<Unit, string> => ({ day: t('day'), week: t('week'), month: t('month'), year: t('year') }),
)
