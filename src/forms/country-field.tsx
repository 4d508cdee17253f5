import { type KeyboardEvent, useId, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { globe } from '../ui/icons/signs.ts'
import { CountryList, optionId } from './country-list.tsx'
import { Field } from './field.tsx'

interface CountryFieldProps {
  name?: string
  label?: string
  defaultValue?: string
}

/** A list one finds a country in by typing. The value is what was chosen last, whatever stands in the input. */
export function CountryField({ name = 'country', label = 'Country', defaultValue = 'Bangladesh' }: CountryFieldProps) {
  const listId = useId()
  const [names, setNames] = useState<string[]>([])
  const [chosen, setChosen] = useState(defaultValue)
  const [text, setText] = useState(defaultValue)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)

  const sought = text === chosen ? '' : text
  const found = isOpen ? matching(names, sought) : []

  async function open() {
    setIsOpen(true)
    const { countries } = await import('./countries.ts')
    setNames(countries)
    setActive(Math.max(countries.indexOf(chosen), 0))
  }

  function seek(typed: string) {
    if (!isOpen) void open()
    setText(typed)
    setActive(0)
  }

  function close(country = chosen) {
    setChosen(country)
    setText(country)
    setIsOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = isOpen
      ? {
          ArrowDown: () => setActive((active + 1) % Math.max(found.length, 1)),
          ArrowUp: () => setActive((active - 1 + found.length) % Math.max(found.length, 1)),
          Enter: () => close(found[active]),
          Escape: () => close(),
        }[event.key]
      : { ArrowDown: open, ArrowUp: open }[event.key]
    if (!act) return
    // Otherwise Enter sends the form and Escape closes the dialog around it.
    event.preventDefault()
    void act()
  }

  return (
    <Field name={name} label={label}>
      {({ name: valueName, ...ties }) => (
        <div className="combo">
          <input type="hidden" name={valueName} value={chosen} />
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
              value={text}
              onChange={(event) => seek(event.target.value)}
              onClick={(event) => {
                event.currentTarget.select()
                if (!isOpen) void open()
              }}
              onBlur={() => close()}
              onKeyDown={onKeyDown}
            />
          </div>
          {isOpen && names.length > 0 && (
            <CountryList id={listId} names={found} sought={sought} chosen={chosen} active={active} onChoose={close} />
          )}
        </div>
      )}
    </Field>
  )
}

/** Those that begin with the text come first. */
function matching(names: string[], sought: string) {
  const start = sought.trim().toLowerCase()
  const begins = (country: string) => country.toLowerCase().startsWith(start)
  const holds = names.filter((country) => country.toLowerCase().includes(start))
  return [...holds.filter(begins), ...holds.filter((country) => !begins(country))]
}
