import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countriesIn } from '#src/forms/countries.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

test('every country has a unique name in both languages', () => {
  const countries = countriesIn('bn')

  expect(countries).toHaveLength(195)
  expect(countries.filter(({ label }) => !/^[\p{Script=Bengali}\p{P} ]+$/u.test(label))).toEqual([])
  expect(new Set(countries.map(({ label }) => label)).size).toBe(195)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(195)
})

test.each([
  ['BD', 'Bangladesh', 'বাংলাদেশ'],
  ['DE', 'Germany', 'জার্মানি'],
  ['CD', 'Democratic Republic of the Congo', 'কঙ্গো-কিনশাসা'],
])('%s is called %s and %s', (_, name, label) => {
  expect(countriesIn('bn')).toContainEqual({ name, label, other: name })
  expect(countriesIn('en')).toContainEqual({ name, label: name, other: label })
})

test('each language sorts the countries by its own alphabet', () => {
  const inEnglish = countriesIn('en').map(({ label }) => label)
  const inBengali = countriesIn('bn').map(({ label }) => label)

  expect(inEnglish).toEqual([...inEnglish].sort(new Intl.Collator('en').compare))
  expect(inBengali).toEqual([...inBengali].sort(new Intl.Collator('bn').compare))
})

async function searchCountry(typed: string, { label = 'Country' } = {}) {
  const page = openPage('/register')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: label })
  await page.user.click(field)
  await page.user.keyboard(typed)
  const options = async () =>
    within(await screen.findByRole('listbox', { name: label }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  return { ...page, field, options, value: () => new FormData(field.form!).get('country') }
}

test.each(['India', 'ভারত'])('the English field finds a country by typing %s', async (typed) => {
  const { user, field, value } = await searchCountry(typed)

  await user.click(await screen.findByRole('option', { name: 'India' }))

  expect(field.value).toBe('India')
  expect(value()).toBe('India')
})

test.each(['India', 'ভারত'])(
  'the Bengali field finds a country by typing %s and sends its English name',
  async (typed) => {
    localStorage.setItem('locale', 'bn')
    const { user, field, value } = await searchCountry(typed, { label: 'দেশ' })

    await user.click(await screen.findByRole('option', { name: 'ভারত' }))

    expect(field.value).toBe('ভারত')
    expect(value()).toBe('India')
  },
)

test('names that start with the typed text come first', async () => {
  const { options } = await searchCountry('ma')

  expect((await options()).slice(0, 2)).toEqual(['Madagascar', 'Malawi'])
  expect(await options()).toContain('Germany')
})

test('names that start with the typed text in the other language come first too', async () => {
  localStorage.setItem('locale', 'bn')

  const { options } = await searchCountry('Ger', { label: 'দেশ' })

  expect((await options())[0]).toBe('জার্মানি')
})

test('a letter typed as one code point finds the same letter stored as two', async () => {
  localStorage.setItem('locale', 'bn')

  const { options } = await searchCountry('রাশি\u09df', { label: 'দেশ' })

  expect(await options()).toEqual(['রাশিয়া'.normalize()])
})

test('a name that matches no country shows a message, and the chosen country stays', async () => {
  const { user, field, value } = await searchCountry('Atlantis')
  await screen.findByText('No country found')

  await user.tab()

  expect(field.value).toBe('Bangladesh')
  expect(value()).toBe('Bangladesh')
})

test('Enter chooses the highlighted country and does not submit the form', async () => {
  const { user, field } = await searchCountry('nep')
  await screen.findByRole('option', { name: 'Nepal' })

  await user.keyboard('{Enter}')

  expect(field.value).toBe('Nepal')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByText('This field is required.')).toBeNull()
})

test('the chosen country is restored after a reload', async () => {
  const { user, close } = await searchCountry('nep')
  await user.click(await screen.findByRole('option', { name: 'Nepal' }))
  close()

  openPage('/register')

  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })
  expect(field.value).toBe('Nepal')
})

test('the profile shows the country in the current language', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText('বাংলাদেশ')
})
