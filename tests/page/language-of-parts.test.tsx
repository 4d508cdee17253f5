import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { showToast } from '#src/ui/toast.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, createPlan, sharedAdmin } from '../support/server/members.ts'

/** The language of the element with a text. */
const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang')

test('English texts of members and plans are marked as English on a Bengali screen', async () => {
  localStorage.setItem('locale', 'bn')
  const as = await createMember({ balance: 500 })
  const { plan_name } = await createPlan({ price: 500, features: JSON.stringify(['Pays on the same day']) })
  await call(supports.create, { message: 'Where is my money?' }, { as })

  const page = openPage('/home/plans', { as })
  expect(languageOf(await screen.findByText('Pays on the same day'))).toBe('en')
  // The button of the card has it too, inside a sentence.
  const [name] = await screen.findAllByText(plan_name)
  expect(languageOf(name!)).toBe('en')
  page.close()

  openPage('/home/support', { as })
  expect(languageOf(await screen.findByText('Where is my money?'))).toBe('en')
})

test('a name inside a Bengali sentence has the language of the sentence', async () => {
  localStorage.setItem('locale', 'bn')
  const as = await createMember()
  await call(supports.create, { message: 'আমি bKash থেকে পাঠিয়েছি' }, { as })

  openPage('/home/support', { as })

  expect(languageOf(await screen.findByText(/bKash/))).toBe('bn')
})

test('Bengali texts of members and plans are marked as Bengali on an English screen', async () => {
  const as = await createMember()
  const { plan_name } = await createPlan({ price: 500, features: JSON.stringify(['একই দিনে টাকা']) })
  await call(supports.create, { message: 'আমার টাকা কোথায়' }, { as })

  const page = openPage('/home/plans', { as })
  expect(languageOf(await screen.findByText('একই দিনে টাকা'))).toBe('bn')
  expect(languageOf(await screen.findByText(plan_name))).toBe('en')
  page.close()

  openPage('/home/support-messages', { as: await sharedAdmin() })
  expect(languageOf(await screen.findByText('আমার টাকা কোথায়'))).toBe('bn')
})

test('the region of the toasts is named in the language of the screen, also after a change', async () => {
  openPage('/login')
  await screen.findByLabelText('Username')
  await showToast.success('Saved')
  await screen.findByRole('region', { name: /^Notifications/, hidden: true })

  localStorage.setItem('locale', 'bn')
  openPage('/login')
  await screen.findByLabelText('ইউজারনেম')
  await showToast.success('সংরক্ষিত')

  await screen.findByRole('region', { name: /^নোটিফিকেশন/, hidden: true })
})

test('the registration names the purpose of each field for browsers that fill it in', async () => {
  openPage('/register')
  await screen.findByLabelText('Username')

  const fields = document.querySelectorAll('form :is(input, select)[name]')
  const purposes = Object.fromEntries(
    [...fields].map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]),
  )

  expect(purposes).toMatchObject({
    username: 'username',
    email: 'email',
    country: 'country-name',
    mobile_number: 'tel',
    gender: 'sex',
    password: 'new-password',
    confirm_password: 'new-password',
  })
})
