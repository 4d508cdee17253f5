import { useEffect, useRef } from 'react'
import { t } from '../../i18n/staff.tsx'
import { Icon } from '../../ui/icon.tsx'
import { search as searchIcon } from '../icons/table.ts'
import type { UrlSearch } from './list-query.ts'
import { useKeys } from './use-keys.ts'
import { useSyncedInput } from './use-synced-input.ts'

interface SearchBoxProps {
  /** The accessible name: Search by username. It is longer than the box. */
  label: string
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** Debounce, so that not every letter sends a request. */
const debounceMs = 300

/** A text filter that applies while typing. The key / focuses it. */
export function SearchBox({ label, filters: { search = '' }, setFilters }: SearchBoxProps) {
  const input = useSyncedInput(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useKeys({ '/': () => input.current?.focus() })
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply() {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text !== search) setFilters({ search: text })
  }

  function applyLater() {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, debounceMs)
  }

  return (
    <search className="affix search-box">
      <Icon path={searchIcon} size="s" />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={t('Search')}
        defaultValue={search}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={applyLater}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        onBlur={apply}
      />
    </search>
  )
}
