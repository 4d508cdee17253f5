import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { countriesIn, countryLabel } from '#src/forms/countries.ts'
import { hasTyping } from '#src/forms/typing.ts'
import type { Locale } from '#src/i18n/locale.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

function listAll(locale: Locale) {
  const { likely, others } = countriesIn(locale)
  return [...likely, ...others]
}

test('every country has a unique name in both languages', () => {
  const countries = listAll('bn')

  expect(countries).toHaveLength(195)
  expect(countries.filter(({ label }) => !/^[\p{Script=Bengali}\p{P} ]+$/u.test(label))).toEqual([])
  expect(new Set(countries.map(({ label }) => label)).size).toBe(195)
  expect(new Set(countries.map(({ value }) => value)).size).toBe(195)
})

test.each([
  ['BD', 'Bangladesh', 'বাংলাদেশ'],
  ['DE', 'Germany', 'জার্মানি'],
  ['CD', 'Democratic Republic of the Congo', 'কঙ্গো-কিনশাসা'],
])('%s is called %s and %s', (_, name, bengali) => {
  expect(listAll('bn')).toContainEqual({ value: name, label: bengali })
  expect(listAll('en')).toContainEqual({ value: name, label: name })
  expect(countryLabel(name, 'bn')).toBe(bengali)
})

test('a stored country that is not in the list is shown with its name', () => {
  expect(countryLabel('Atlantis', 'bn')).toBe('Atlantis')
})

test.each(['en', 'bn'] as const)('after the likely countries, %s has the others by its own alphabet', (locale) => {
  const { likely, others } = countriesIn(locale)
  const labels = others.map(({ label }) => label)

  expect(likely.slice(0, 3).map(({ value }) => value)).toEqual(['Bangladesh', 'Saudi Arabia', 'United Arab Emirates'])
  expect(labels).toEqual([...labels].sort(new Intl.Collator(locale).compare))
})

async function openCountries({ label = 'Country' } = {}) {
  const page = openPage('/register')
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: label })
  return { ...page, field, value: () => new FormData(field.form!).get('country') }
}

test('the field has Bangladesh at first, the likely countries below it and the others in a group', async () => {
  const { field, value } = await openCountries()

  expect(value()).toBe('Bangladesh')
  expect(hasTyping()).toBe(false)
  expect([...field.children].map(({ tagName }) => tagName)).toEqual([...Array(12).fill('OPTION'), 'OPTGROUP'])
  expect(within(screen.getByRole('group', { name: 'Other countries' })).getAllByRole('option')).toHaveLength(183)
})

test('the Bengali field shows Bengali names and sends the English one', async () => {
  localStorage.setItem('locale', 'bn')
  const { user, field, value } = await openCountries({ label: 'দেশ' })
  expect(field.selectedOptions[0]?.label).toBe('বাংলাদেশ')

  await user.selectOptions(field, 'নেপাল')

  expect(value()).toBe('Nepal')
  expect(hasTyping()).toBe(true)
})

test('the chosen country is restored after a reload', async () => {
  const { user, field, close } = await openCountries()
  await user.selectOptions(field, 'Nepal')
  close()

  const again = await openCountries()

  expect(again.value()).toBe('Nepal')
})

test('the profile shows the country in the current language', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText('বাংলাদেশ')
})
