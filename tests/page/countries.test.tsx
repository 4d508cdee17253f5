import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countriesIn } from '#src/forms/countries.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

test('every country has a name of its own in both languages', () => {
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
])('%s is %s and %s', (_, name, label) => {
  expect(countriesIn('bn')).toContainEqual({ name, label, other: name })
  expect(countriesIn('en')).toContainEqual({ name, label: name, other: label })
})

test('each language lists them by its own alphabet', () => {
  const inEnglish = countriesIn('en').map(({ label }) => label)
  const inBengali = countriesIn('bn').map(({ label }) => label)

  expect(inEnglish).toEqual([...inEnglish].sort(new Intl.Collator('en').compare))
  expect(inBengali).toEqual([...inBengali].sort(new Intl.Collator('bn').compare))
})

async function seek(typed: string, { label = 'Country' } = {}) {
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

test.each(['India', 'ভারত'])('in English a country is found by %s', async (typed) => {
  const { user, field, value } = await seek(typed)

  await user.click(await screen.findByRole('option', { name: 'India' }))

  expect(field.value).toBe('India')
  expect(value()).toBe('India')
})

test.each(['India', 'ভারত'])('in Bengali a country is found by %s, and its English name is sent', async (typed) => {
  localStorage.setItem('locale', 'bn')
  const { user, field, value } = await seek(typed, { label: 'দেশ' })

  await user.click(await screen.findByRole('option', { name: 'ভারত' }))

  expect(field.value).toBe('ভারত')
  expect(value()).toBe('India')
})

test('those that begin with what is typed come first', async () => {
  const { options } = await seek('ma')

  expect((await options()).slice(0, 2)).toEqual(['Madagascar', 'Malawi'])
  expect(await options()).toContain('Germany')
})

test('those that begin so in the other language come first too', async () => {
  localStorage.setItem('locale', 'bn')

  const { options } = await seek('Ger', { label: 'দেশ' })

  expect((await options())[0]).toBe('জার্মানি')
})

test('a letter that a keyboard writes as one sign finds what is written with two', async () => {
  localStorage.setItem('locale', 'bn')

  const { options } = await seek('রাশি\u09df', { label: 'দেশ' })

  expect(await options()).toEqual(['রাশিয়া'.normalize()])
})

test('a name that no country has says so, and what was chosen stays', async () => {
  const { user, field, value } = await seek('Atlantis')
  await screen.findByText('No country found')

  await user.tab()

  expect(field.value).toBe('Bangladesh')
  expect(value()).toBe('Bangladesh')
})

test('the keyboard chooses too, and the form is not sent', async () => {
  const { user, field } = await seek('nep')
  await screen.findByRole('option', { name: 'Nepal' })

  await user.keyboard('{Enter}')

  expect(field.value).toBe('Nepal')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByText('This field is required.')).toBeNull()
})

test('a country that was chosen is there again after a reload', async () => {
  const { user, close } = await seek('nep')
  await user.click(await screen.findByRole('option', { name: 'Nepal' }))
  close()

  openPage('/register')

  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })
  expect(field.value).toBe('Nepal')
})

test('the profile names the country in the language that is spoken', async () => {
  localStorage.setItem('locale', 'bn')

  openPage('/home/profile', { as: await createMember() })

  await screen.findByText('বাংলাদেশ')
})
