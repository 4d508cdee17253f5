import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { locale, messages } from '../i18n/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { check } from '../ui/icons/initial.ts'
import type { Country } from './countries.ts'

interface CountryListProps {
  id: string
  countries: Country[]
  query: string
  /** The name of the chosen country. */
  selected: string
  /** The index of the active option. */
  active: number
  onSelect: (country: Country) => void
}

export function CountryList({ id, countries, query, selected, active, onSelect }: CountryListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // At first the chosen country is in the middle. Later only as much is scrolled as needed.
  useLayoutEffect(() => {
    const option = list.current?.children[active]
    if (!(list.current && option instanceof HTMLElement)) return
    if (isFirst.current)
      list.current.scrollTop = option.offsetTop - (list.current.clientHeight - option.offsetHeight) / 2
    else option.scrollIntoView({ block: 'nearest' })
    isFirst.current = false
  }, [active])

  if (countries.length === 0) return <p className="combo-list combo-none">{messages.forms.noCountry}</p>
  return (
    // A press must not move the focus away from the input.
    <div
      ref={list}
      id={id}
      className="combo-list"
      role="listbox"
      aria-label={messages.forms.country}
      onPointerDown={(event) => event.preventDefault()}
    >
      {countries.map((country, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The input handles the keys.
        <div
          key={country.name}
          id={optionId(id, index)}
          tabIndex={-1}
          role="option"
          aria-selected={country.name === selected}
          className={index === active ? 'is-active' : undefined}
          onClick={() => onSelect(country)}
        >
          <Highlighted query={query}>{country.label}</Highlighted>
          {country.name === selected && <Icon path={check} />}
        </div>
      ))}
    </div>
  )
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

function Highlighted({ query, children }: { query: string; children: string }) {
  const matchIndex = query ? children.toLowerCase().indexOf(query.toLowerCase()) : -1
  if (matchIndex < 0) return <span>{children}</span>
  const matchEnd = matchIndex + query.length
  return (
    <span>
      {children.slice(0, matchIndex)}
      <mark>{children.slice(matchIndex, matchEnd)}</mark>
      {children.slice(matchEnd)}
    </span>
  )
}

/** All countries in the current language. Empty until `isEnabled` and the list is loaded. */
export function useCountries({ isEnabled }: { isEnabled: boolean }): Country[] {
  const [countries, setCountries] = useState<Country[]>([])

  useEffect(() => {
    if (isEnabled) void import('./countries.ts').then(({ countriesIn }) => setCountries(countriesIn(locale)))
  }, [isEnabled])

  return countries
}

/** The name of a country in the current language. English needs no list, because the value is the English name. */
export function useCountryLabel(name: string): string {
  const countries = useCountries({ isEnabled: locale !== 'en' })
  return countries.find((country) => country.name === name)?.label ?? name
}
