import { useEffect, useState } from 'react'
import { locale } from '../i18n/messages.ts'
import type { Country } from './countries.ts'

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
