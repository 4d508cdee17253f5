import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { users } from '#contract/users.ts'
import { loadLanguage } from '#src/i18n/messages.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { ChangeLanguageProvider, LanguageSwitch } from '#src/ui/language-switch.tsx'
import { refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { render } from '../support/page/render.tsx'
import { createMember, password, sharedAdmin } from '../support/server/members.ts'

const storeBengali = () => localStorage.setItem('locale', 'bn')
const pressBengali = async ({ user }: ReturnType<typeof openPage>) =>
  user.click(await screen.findByRole('button', { name: 'বাংলা' }))

beforeEach(() => {
  document.documentElement.lang = 'en'
})

test.each([
  ['/', 'স্বাগতম · জমা', 'সাইন ইন', 'link'],
  ['/login', 'সাইন ইন · জমা', 'সাইন ইন', 'button'],
  ['/register', 'রেজিস্টার করুন · জমা', 'রেজিস্টার করুন', 'button'],
])('at %s a user can switch to Bengali', async (path, title, name, role) => {
  await pressBengali(openPage(path))

  await screen.findByRole(role, { name })
  expect(document.documentElement.lang).toBe('bn')
  await waitFor(() => expect(document.title).toBe(title))
})

test('switching the language leaves the typed text in place', async () => {
  const page = openPage('/login')
  await page.user.type(await screen.findByLabelText('Username'), 'rahima_k')

  await pressBengali(page)

  expect((await screen.findByLabelText<HTMLInputElement>('ইউজারনেম')).value).toBe('rahima_k')
})

test('the chosen language is restored when the page is opened again', async () => {
  const page = openPage('/login')
  await pressBengali(page)
  await screen.findByLabelText('ইউজারনেম')
  page.close()
  document.documentElement.lang = 'en'

  openPage('/')

  await screen.findByRole('link', { name: 'সাইন ইন' })
  expect(document.documentElement.lang).toBe('bn')
})

test('the language button stays focused after the switch', async () => {
  const page = openPage('/login')

  await pressBengali(page)

  await screen.findByLabelText('ইউজারনেম')
  const button = screen.getByRole('button', { name: 'বাংলা', pressed: true })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a refusal is shown in Bengali', async () => {
  storeBengali()
  refuse(sessions.signIn, 'wrong_sign_in')
  const { submit } = openPage('/login')

  await submit('সাইন ইন', { ইউজারনেম: 'rahima_k', পাসওয়ার্ড: password })

  expect((await screen.findByRole('alert')).textContent).toBe('ইউজারনেম বা পাসওয়ার্ড ঠিক নয়।')
})

test('an empty registration form shows its errors in Bengali', async () => {
  storeBengali()
  const { user } = openPage('/register')

  await user.click(await screen.findByRole('button', { name: 'রেজিস্টার করুন' }))

  expect(await screen.findAllByText('এই ঘরটি পূরণ করতে হবে।')).toHaveLength(6)
})

test('a member changes the language in the menu', async () => {
  const page = openPage('/home/more', { as: await createMember() })

  await pressBengali(page)

  await screen.findByRole('button', { name: 'লগ আউট' })
  await screen.findByRole('link', { name: 'লেনদেনের ইতিহাস' })
})

test('numbers use the digits of the language', async () => {
  storeBengali()

  openPage('/home/more/balance', { as: await createMember({ balance: 123_456.5 }) })

  await screen.findByText('১,২৩,৪৫৬.৫০')
})

test('a failed first read is shown in Bengali', async () => {
  storeBengali()
  refuse(users.me, 'account_blocked')

  openPage('/home/refer', { as: await createMember() })

  await screen.findByText('এই অ্যাকাউন্টটি ব্লক করা আছে। সাপোর্টে যোগাযোগ করুন।')
  screen.getByRole('button', { name: 'আবার চেষ্টা করুন' })
})

test('an administrator works in Bengali on a phone set to it, and can switch', async () => {
  storeBengali()

  const { user } = openPage('/home/profile', { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: 'আমার প্রোফাইল' })
  screen.getByRole('link', { name: /^ইনবক্স/ })
  await user.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByRole('link', { name: /^Inbox/ })
  expect(document.documentElement.lang).toBe('en')
})

test('all screens of an administrator have Bengali headings, and a title with the Bengali name of the shop', async () => {
  storeBengali()

  openPage('/home/more', { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: 'সদস্য' })
  screen.getByRole('heading', { name: 'সেটিংস' })
  await waitFor(() => expect(document.title).toMatch(/ · জমা$/))
})

test('the country and the role of a member are in Bengali', async () => {
  storeBengali()
  const { username } = await createMember()

  openPage(`/home/user-information/${username}`, { as: await sharedAdmin() })

  await screen.findByText('বাংলাদেশ', { selector: 'dd' })
  screen.getByText('সদস্য', { selector: 'dd' })
})

test('when the messages of a language fail to load, an error shows and the language stays', async () => {
  const failToLoad = () => Promise.reject(new Error('no network'))
  render(
    <ChangeLanguageProvider value={failToLoad}>
      <LanguageSwitch />
    </ChangeLanguageProvider>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'বাংলা' }))

  await screen.findByText(/^Joma cannot be reached\./, { selector: '.toast p' })
  expect(screen.getByRole('button', { name: 'English', pressed: true })).toBeTruthy()
})

test.each([
  ['en', '2026-11-22T14:05:00Z', '22 Nov 2026 8:05 PM'],
  ['en', '2026-11-21T18:30:00Z', '22 Nov 2026 12:30 AM'],
  ['en', '2026-11-22', '22 Nov 2026'],
  ['bn', '2026-11-22T14:05:00Z', '২২ নভেম্বর ২০২৬ রাত ৮:০৫'],
  ['bn', '2026-11-21T18:30:00Z', '২২ নভেম্বর ২০২৬ রাত ১২:৩০'],
  ['bn', '2026-11-22T03:05:00Z', '২২ নভেম্বর ২০২৬ সকাল ৯:০৫'],
  ['bn', '2026-11-22T06:00:00Z', '২২ নভেম্বর ২০২৬ দুপুর ১২:০০'],
  ['bn', '2026-11-22T09:00:00Z', '২২ নভেম্বর ২০২৬ বিকাল ৩:০০'],
  ['bn', '2026-11-22T12:00:00Z', '২২ নভেম্বর ২০২৬ সন্ধ্যা ৬:০০'],
  ['bn', '2026-11-22', '২২ নভেম্বর ২০২৬'],
] as const)('in %s the time %s reads «%s», in the time of Bangladesh', async (locale, iso, expected) => {
  await loadLanguage(locale)
  const { container } = render(<DateTime iso={iso} format={iso.length === 10 ? 'll' : 'lll'} />)
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toBe(expected)
})
