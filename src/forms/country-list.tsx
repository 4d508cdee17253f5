import { messages } from '../i18n/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { check } from '../ui/icons/first.ts'
import type { Country } from './countries.ts'

interface CountryListProps {
  id: string
  countries: Country[]
  sought: string
  /** By its name. */
  chosen: string
  /** The place of the one the keyboard is on. */
  active: number
  onChoose: (country: Country) => void
}

export function CountryList({ id, countries, sought, chosen, active, onChoose }: CountryListProps) {
  if (countries.length === 0) return <p className="combo-list combo-none">{messages.forms.noCountry}</p>
  return (
    // The input keeps the focus, so a press must not take it.
    <div
      id={id}
      className="combo-list"
      role="listbox"
      aria-label={messages.forms.country}
      onPointerDown={(event) => event.preventDefault()}
    >
      {countries.map((country, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are the input's, as in every combobox.
        <div
          key={country.name}
          id={optionId(id, place)}
          ref={place === active ? intoView : null}
          tabIndex={-1}
          role="option"
          aria-selected={country.name === chosen}
          className={place === active ? 'is-active' : undefined}
          onClick={() => onChoose(country)}
        >
          <Marked sought={sought}>{country.label}</Marked>
          {country.name === chosen && <Icon path={check} />}
        </div>
      ))}
    </div>
  )
}

export const optionId = (listId: string, place: number): string => `${listId}-${place}`

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function Marked({ sought, children }: { sought: string; children: string }) {
  const at = sought ? children.toLowerCase().indexOf(sought.toLowerCase()) : -1
  if (at < 0) return <span>{children}</span>
  const end = at + sought.length
  return (
    <span>
      {children.slice(0, at)}
      <mark>{children.slice(at, end)}</mark>
      {children.slice(end)}
    </span>
  )
}
