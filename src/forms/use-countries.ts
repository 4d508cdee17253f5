import { useEffect, useState } from 'react'
import { locale } from '../i18n/messages.ts'
import type { Country } from './countries.ts'

/** All countries by their names in the language that is spoken. There are none until they are wanted, and fetched. */
export function useCountries({ isWanted }: { isWanted: boolean }): Country[] {
  const [countries, setCountries] = useState<Country[]>([])

  useEffect(() => {
    if (isWanted) void import('./countries.ts').then(({ countriesIn }) => setCountries(countriesIn(locale)))
  }, [isWanted])

  return countries
}

/** What people read for a country. The English name is the one that travels, so only another language asks for the list. */
export function useCountryLabel(name: string): string {
  const countries = useCountries({ isWanted: locale !== 'en' })
  return countries.find((country) => country.name === name)?.label ?? name
}
