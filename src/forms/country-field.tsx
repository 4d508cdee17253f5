import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '../i18n/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { globe } from '../ui/icons/initial.ts'
import type { Country } from './countries.ts'
import { CountryList, optionId, useCountries, useCountryLabel } from './country-list.tsx'
import { useDraftValue } from './draft.ts'
import { Field } from './field.tsx'

interface CountryFieldProps {
  name?: string
  label?: string
  defaultValue?: string
}

/** A combobox. Its value is the last chosen country, even if the input has other text. */
export function CountryField({
  name = 'country',
  label = messages.forms.country,
  defaultValue = 'Bangladesh',
}: CountryFieldProps) {
  const listId = useId()
  const value = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState(useDraftValue(name) ?? defaultValue)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  // The option of the last arrow key; undefined before one: then the first match or the chosen country is active.
  const [activeIndex, setActiveIndex] = useState<number>()

  const selectedLabel = useCountryLabel(selected)
  const countries = useCountries({ isEnabled: isOpen })
  // A Bengali letter can be one code point or two.
  const query = (typed ?? '').normalize().trim()
  const matchingCountries = isOpen ? filterCountries(countries, query.toLowerCase()) : []
  const active =
    activeIndex ?? Math.max(query ? 0 : matchingCountries.findIndex((country) => country.name === selected), 0)

  function close() {
    setTyped(undefined)
    setActiveIndex(undefined)
    setIsOpen(false)
  }

  function selectCountry(country: Country | undefined) {
    // Synchronous, so that the form reads the new value for its draft.
    flushSync(() => {
      if (country) setSelected(country.name)
      close()
    })
    value.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function search(text: string) {
    setIsOpen(true)
    setTyped(text)
    setActiveIndex(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = isOpen
      ? {
          ArrowDown: () => setActiveIndex((active + 1) % Math.max(matchingCountries.length, 1)),
          ArrowUp: () =>
            setActiveIndex((active - 1 + matchingCountries.length) % Math.max(matchingCountries.length, 1)),
          Enter: () => selectCountry(matchingCountries[active]),
          Escape: close,
        }[event.key]
      : { ArrowDown: () => setIsOpen(true), ArrowUp: () => setIsOpen(true) }[event.key]
    // An input method uses Enter to end a composition.
    if (!action || event.nativeEvent.isComposing) return
    // Prevents that Enter submits the form and Escape closes the dialog.
    event.preventDefault()
    action()
  }

  return (
    <Field name={name} label={label}>
      {({ name: valueName, ...inputProps }) => (
        <div className="combo">
          <input ref={value} type="hidden" name={valueName} value={selected} />
          <div className="affix">
            <Icon path={globe} size="s" />
            <input
              {...inputProps}
              className="input select"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={matchingCountries[active] && optionId(listId, active)}
              autoComplete="off"
              spellCheck={false}
              value={typed ?? selectedLabel}
              onChange={(event) => search(event.target.value)}
              onClick={(event) => {
                event.currentTarget.select()
                setIsOpen(true)
              }}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
          </div>
          {isOpen && countries.length > 0 && (
            <CountryList
              id={listId}
              countries={matchingCountries}
              query={query}
              selected={selected}
              active={active}
              onSelect={selectCountry}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Countries with the text in their name of either language; those that start with it come first. */
function filterCountries(countries: Country[], query: string) {
  const matches = (test: 'includes' | 'startsWith') => (country: Country) =>
    [country.label, country.other].some((name) => name.toLowerCase()[test](query))
  const startsWithQuery = matches('startsWith')
  const matchingCountries = countries.filter(matches('includes'))
  return [
    ...matchingCountries.filter(startsWithQuery),
    ...matchingCountries.filter((country) => !startsWithQuery(country)),
  ]
}
