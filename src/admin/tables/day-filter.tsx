import { useId } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import type { UrlSearch } from './list-query.ts'
import { useSyncedInput } from './use-synced-input.ts'

interface DayFilterProps {
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** A range of days, both included. */
export function DayFilter({ filters: { from = '', to = '' }, setFilters }: DayFilterProps) {
  const today = dayInDhaka()
  return (
    <>
      <DayField label="From" day={from} max={to || today} onDay={(day) => setFilters({ from: day })} />
      <DayField label="To" day={to} min={from} max={today} onDay={(day) => setFilters({ to: day })} />
    </>
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
