import { defaultPassword } from '../browser/account-forms.ts'
import { expectPath } from './expectations.ts'
import type { Tab } from './tab.ts'

export const phone = { widthPx: 360, heightPx: 740 }
export const desktop = { widthPx: 1280, heightPx: 800 }

/** Registers, starting at the welcome screen. */
export async function register(tab: Tab, username: string): Promise<void> {
  await tab.click({ role: 'link', name: 'Register' })
  await tab.fill({ label: 'Username' }, username)
  await tab.fill({ label: 'Email' }, `${username}@example.com`)
  await tab.fill({ label: 'Mobile number' }, '01812345678')
  await tab.evaluate(() => {
    const gender = document.querySelector<HTMLSelectElement>('select[name="gender"]')!
    gender.value = 'female'
    gender.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await tab.fill({ label: 'Password', isExact: true }, defaultPassword)
  await tab.fill({ label: 'Confirm password' }, defaultPassword)
  await tab.click({ role: 'button', name: 'Register' })
  await expectPath(tab, '/login')
}

/** Signs in, in either language. */
export async function signIn(tab: Tab, username: string, password = defaultPassword): Promise<void> {
  await tab.fill({ css: 'input[name="username"]' }, username)
  await tab.fill({ css: 'input[name="password"]' }, password)
  await tab.click({ css: 'form [type="submit"]' })
  await expectPath(tab, '/home')
}
