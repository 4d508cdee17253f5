import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { UrlSearch } from '../tables/list-query.ts'

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
  const input = useRef<HTMLInputElement>(null)
  const username = filters[name] ?? ''
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = username
  }, [username])

  function leave() {
    const typed = input.current?.value.trim() ?? ''
    if (typed !== username) setFilters({ [name]: typed })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    leave()
  }

  return (
    <form className="filter" onSubmit={send}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="search"
        className="input"
        placeholder="Username"
        defaultValue={username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onBlur={leave}
        // The clear button of the input fires no blur event.
        onChange={({ currentTarget: { value } }) => value === '' && leave()}
      />
    </form>
  )
}
