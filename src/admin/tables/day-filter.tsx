import { useId, useState } from 'react'
import { addDays, dayInDhaka } from '#contract/days.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatDay } from '../../ui/date-time.tsx'
import type { UrlSearch } from './list-query.ts'
import type { ActiveFilter } from './table-bar.tsx'
import { useSyncedInput } from './use-synced-input.ts'
import './filter-select.css'

interface DayFilterProps {
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

const options = translated(
  () =>
    [
      { value: 'all', label: t('All days') },
      { value: 'today', label: t('Today') },
      { value: '7', label: t('7 days') },
      { value: '30', label: t('30 days') },
      { value: 'between', label: t('Between…') },
    ] as const,
)

type Choice = ReturnType<typeof options>[number]['value']

/** A range of days, both included: one of the usual ones, or any. */
export function DayFilter({ filters, setFilters }: DayFilterProps) {
  const [isBetween, setIsBetween] = useState(false)
  const today = dayInDhaka()
  const choice = isBetween ? 'between' : getChoice(filters, today)

  function choose(next: Choice) {
    setIsBetween(next === 'between')
    if (next === 'all') setFilters({ from: undefined, to: undefined })
    else if (next === 'between') setFilters({ from: filters.from ?? today, to: filters.to ?? today })
    else setFilters({ from: getFirstDay(next, today), to: today })
  }

  return (
    <div className="filter day-filter">
      <span className="filter-label">{choice === 'all' ? t('Days') : `${t('Days')}: ${formatDays(filters)}`}</span>
      <Chips label={t('Days')} options={[...options()]} value={choice} onChange={choose} />
      {choice === 'between' && <DayFields filters={filters} setFilters={setFilters} />}
    </div>
  )
}

function getChoice({ from, to }: UrlSearch, today: string): Choice {
  if (!from && !to) return 'all'
  const fixed = (['today', '7', '30'] as const).find((each) => from === getFirstDay(each, today) && to === today)
  return fixed ?? 'between'
}

const getFirstDay = (choice: 'today' | '7' | '30', today: string) =>
  choice === 'today' ? today : addDays(today, 1 - Number(choice))

/** «1 Nov 2026 – 22 Nov 2026», in the words of the page's dates. */
export function formatDays({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from && from === to) return formatDay(from)
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`
  return from ? t('from {from}', { from: formatDay(from) }) : to ? t('until {to}', { to: formatDay(to) }) : t('all')
}

/** The chip of a set range of days. */
export const daysFilter = ({ from, to }: UrlSearch): ActiveFilter | undefined =>
  from || to ? { label: formatDays({ from, to }), clear: { from: undefined, to: undefined } } : undefined

/** The first and the last day. */
export function DayFields({ filters: { from = '', to = '' }, setFilters }: DayFilterProps) {
  const today = dayInDhaka()
  return (
    <div className="day-fields">
      <DayField label={t('From')} day={from} max={to || today} onDay={(day) => setFilters({ from: day })} />
      <DayField label={t('To')} day={to} min={from} max={today} onDay={(day) => setFilters({ to: day })} />
    </div>
  )
}

interface DayFieldProps {
  label: string
  day: string
  min?: string
  max: string
  onDay: (day: string) => void
}

function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const id = useId()
  const input = useSyncedInput(day)

  function apply() {
    const typed = input.current?.value ?? ''
    if (typed !== day) onDay(typed)
  }

  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="date"
        className="input"
        defaultValue={day}
        min={min}
        max={max}
        // An incomplete date is empty, and while the year is typed it is far in the past.
        onChange={({ currentTarget: { value } }) => value > '2000' && onDay(value)}
        onBlur={apply}
      />
    </div>
  )
}
