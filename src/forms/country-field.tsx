import { useMemo } from 'react'
import { locale, messages } from '../i18n/messages.ts'
import { globe } from '../ui/icons/initial.ts'
import { useIsHydrating } from '../ui/use-is-hydrating.tsx'
import { countriesIn } from './countries.ts'
import { Options, SelectField } from './select-field.tsx'

/** The country of a new user: the likely ones first, then all others by their alphabet. */
export function CountryField() {
  // The painted form has the first country only: the names of a browser may differ from those of the build.
  const isHydrating = useIsHydrating()
  const { likely, others } = useMemo(() => countriesIn(locale), [])
  return (
    <SelectField
      // Mounted again after the hydration, so that the draft is selected.
      key={String(isHydrating)}
      name="country"
      autoComplete="country-name"
      label={messages.forms.country}
      path={globe}
      options={isHydrating ? likely.slice(0, 1) : likely}
    >
      {!isHydrating && (
        <optgroup label={messages.forms.otherCountries}>
          <Options of={others} />
        </optgroup>
      )}
    </SelectField>
  )
}
