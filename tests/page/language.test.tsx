import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { LanguageSwitch, SpeakProvider } from '#src/ui/language-switch.tsx'
import { refuse } from '../support/page/answer.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember, password, sharedAdmin } from '../support/server/members.ts'

const speakBengali = () => localStorage.setItem('locale', 'bn')
const pressBengali = async ({ user }: ReturnType<typeof openPage>) =>
  user.click(await screen.findByRole('button', { name: 'বাংলা' }))

beforeEach(() => {
  document.documentElement.lang = 'en'
})

test.each([
  ['/', 'স্বাগতম · Joma', 'সাইন ইন', 'link'],
  ['/login', 'সাইন ইন · Joma', 'সাইন ইন', 'button'],
  ['/register', 'রেজিস্টার করুন · Joma', 'রেজিস্টার করুন', 'button'],
])('at %s one may go on in Bengali', async (path, title, name, role) => {
  await pressBengali(openPage(path))

  await screen.findByRole(role, { name })
  expect(document.documentElement.lang).toBe('bn')
  await waitFor(() => expect(document.title).toBe(title))
})

test('what was typed stays when the language changes', async () => {
  const page = openPage('/login')
  await page.user.type(await screen.findByLabelText('Username'), 'rahima_k')

  await pressBengali(page)

  expect((await screen.findByLabelText<HTMLInputElement>('ইউজারনেম')).value).toBe('rahima_k')
})

test('the language is remembered when the page is closed and opened again', async () => {
  const page = openPage('/login')
  await pressBengali(page)
  await screen.findByLabelText('ইউজারনেম')
  page.close()
  document.documentElement.lang = 'en'

  openPage('/')

  await screen.findByRole('link', { name: 'সাইন ইন' })
  expect(document.documentElement.lang).toBe('bn')
})

test('the button that was pressed keeps the focus', async () => {
  const page = openPage('/login')

  await pressBengali(page)

  await screen.findByLabelText('ইউজারনেম')
  const button = screen.getByRole('button', { name: 'বাংলা', pressed: true })
  expect(document.activeElement).toBe(button)
})

test('what the server refuses is told in Bengali', async () => {
  speakBengali()
  refuse(sessions.signIn, 'wrong_sign_in')
  const { user } = openPage('/login')

  await user.type(await screen.findByLabelText('ইউজারনেম'), 'somebody')
  await user.type(screen.getByLabelText('পাসওয়ার্ড'), password)
  await user.click(screen.getByRole('button', { name: 'সাইন ইন' }))

  expect((await screen.findByRole('alert')).textContent).toBe('ইউজারনেম বা পাসওয়ার্ড ঠিক নয়।')
})

test('an empty registration asks for every field in Bengali', async () => {
  speakBengali()
  const { user } = openPage('/register')

  await user.click(await screen.findByRole('button', { name: 'রেজিস্টার করুন' }))

  expect(await screen.findAllByText('এই ঘরটি পূরণ করতে হবে।')).toHaveLength(6)
})

test('a member changes the language in the menu', async () => {
  const page = openPage('/home/more', { as: await createMember() })

  await pressBengali(page)

  await screen.findByRole('button', { name: 'লগ আউট' })
  await screen.findByRole('link', { name: 'লেনদেন' })
})

test('figures are written in the digits of the language', async () => {
  speakBengali()

  openPage('/home/more/balance', { as: await createMember({ balance: 123_456.5 }) })

  await screen.findByText('১,২৩,৪৫৬.৫০')
})

test('what keeps Joma from being reached is told in Bengali', async () => {
  speakBengali()
  refuse(users.me, 'account_blocked')

  openPage('/home/refer', { as: await createMember() })

  await screen.findByText('এই অ্যাকাউন্টটি ব্লক করা আছে। সাপোর্টে যোগাযোগ করুন।')
  screen.getByRole('button', { name: 'আবার চেষ্টা করুন' })
})

test('an administrator works in English on a phone that speaks Bengali', async () => {
  speakBengali()

  openPage('/home/profile', { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: 'My Profile' })
  expect(document.documentElement.lang).toBe('en')
})

test('a language whose words cannot be fetched is told, and the other one stays', async () => {
  const fail = () => Promise.reject(new Error('no network'))
  render(
    <SpeakProvider value={fail}>
      <LanguageSwitch />
    </SpeakProvider>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'বাংলা' }))

  expect((await screen.findByRole('alert')).textContent).toContain('Joma cannot be reached.')
  expect(screen.getByRole('button', { name: 'English', pressed: true })).toBeTruthy()
})
