import { type FormEvent, useId } from 'react'
import { t } from '../../i18n/staff.tsx'
import type { UrlSearch } from './list-query.ts'
import type { ActiveFilter } from './table-bar.tsx'
import { useSyncedInput } from './use-synced-input.ts'

interface NameFilterProps {
  /** The name of the filter in the URL and in the endpoint's input. */
  name: string
  label: string
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** A filter by an exact username. It applies on Enter or blur, because a part of a name matches nothing. */
export function NameFilter({ name, label, filters, setFilters }: NameFilterProps) {
  const id = useId()
  const username = filters[name] ?? ''
  const input = useSyncedInput(username)

  function apply() {
    const typed = input.current?.value.trim() ?? ''
    if (typed !== username) setFilters({ [name]: typed })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  return (
    <form className="filter" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="search"
        className="input"
        placeholder={t('Username')}
        defaultValue={username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onBlur={apply}
        // The clear button of the input fires no blur event.
        onChange={({ currentTarget: { value } }) => value === '' && apply()}
      />
    </form>
  )
}

/** The chip of a set username: «by tanvir». */
export function nameFilter(name: string, relation: string, filters: UrlSearch): ActiveFilter | undefined {
  const username = filters[name]
  return username ? { label: `${relation} ${username}`, clear: { [name]: undefined } } : undefined
}
