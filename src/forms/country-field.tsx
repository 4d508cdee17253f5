import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '../i18n/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { globe } from '../ui/icons/first.ts'
import type { Country } from './countries.ts'
import { CountryList, optionId } from './country-list.tsx'
import { useDraftValue } from './draft.ts'
import { Field } from './field.tsx'
import { useCountries, useCountryLabel } from './use-countries.ts'

interface CountryFieldProps {
  name?: string
  label?: string
  defaultValue?: string
}

/** A list one finds a country in by typing. The value is what was chosen last, whatever stands in the input. */
export function CountryField({
  name = 'country',
  label = messages.forms.country,
  defaultValue = 'Bangladesh',
}: CountryFieldProps) {
  const listId = useId()
  const value = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(useDraftValue(name) ?? defaultValue)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  // The place the keyboard is on; until it has moved, the first match or what is chosen.
  const [moved, setMoved] = useState<number>()

  const chosenLabel = useCountryLabel(chosen)
  const countries = useCountries({ isWanted: isOpen })
  // A keyboard may write a Bengali letter as one sign or as two.
  const sought = (typed ?? '').normalize().trim()
  const found = isOpen ? matching(countries, sought.toLowerCase()) : []
  const active = moved ?? Math.max(sought ? 0 : found.findIndex((country) => country.name === chosen), 0)

  function close() {
    setTyped(undefined)
    setMoved(undefined)
    setIsOpen(false)
  }

  function choose(country: Country | undefined) {
    // At once, so that the form reads the new value for its draft.
    flushSync(() => {
      if (country) setChosen(country.name)
      close()
    })
    value.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function seek(text: string) {
    setIsOpen(true)
    setTyped(text)
    setMoved(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = isOpen
      ? {
          ArrowDown: () => setMoved((active + 1) % Math.max(found.length, 1)),
          ArrowUp: () => setMoved((active - 1 + found.length) % Math.max(found.length, 1)),
          Enter: () => choose(found[active]),
          Escape: close,
        }[event.key]
      : { ArrowDown: () => setIsOpen(true), ArrowUp: () => setIsOpen(true) }[event.key]
    // The Enter that ends a word of a Bengali keyboard is not one for the list.
    if (!act || event.nativeEvent.isComposing) return
    // Otherwise Enter sends the form and Escape closes the dialog around it.
    event.preventDefault()
    act()
  }

  return (
    <Field name={name} label={label}>
      {({ name: valueName, ...ties }) => (
        <div className="combo">
          <input ref={value} type="hidden" name={valueName} value={chosen} />
          <div className="affix">
            <Icon path={globe} size="s" />
            <input
              {...ties}
              className="input select"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={found[active] && optionId(listId, active)}
              autoComplete="off"
              spellCheck={false}
              value={typed ?? chosenLabel}
              onChange={(event) => seek(event.target.value)}
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
              countries={found}
              sought={sought}
              chosen={chosen}
              active={active}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Those that begin with the text come first. Either language finds a country. */
function matching(countries: Country[], sought: string) {
  const isFound = (test: 'includes' | 'startsWith') => (country: Country) =>
    [country.label, country.other].some((name) => name.toLowerCase()[test](sought))
  const begins = isFound('startsWith')
  const found = countries.filter(isFound('includes'))
  return [...found.filter(begins), ...found.filter((country) => !begins(country))]
}
