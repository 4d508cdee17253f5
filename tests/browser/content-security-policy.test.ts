import { expect, type Page } from '@playwright/test'
import { register, signIn } from '../support/browser/account-forms.ts'
import { adminScreens, customerScreens, publicScreens, screens } from '../support/browser/all-views.ts'
import { newUsername } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { admin } from '../support/browser/prepared-data.ts'

// The `joma` fixture checks for violations after every test of this folder.
test('every screen works under the Content-Security-Policy, signed out and signed in', async ({ joma }) => {
  const phone = await joma.open('phone')
  const desktop = await joma.open('desktop', '/login')

  await visit(phone, publicScreens)
  await visit(phone, [{ path: '/nothing-is-here' }])
  await phone.goto(joma.address)
  const username = newUsername()
  await register(phone, { username })
  await signIn(phone, { username })
  await visit(phone, customerScreens)
  await signIn(desktop, admin)
  await visit(desktop, adminScreens)

  expect(screens.length).toBeGreaterThan(30)
})

async function visit(page: Page, targets: { path: string }[]) {
  for (const { path } of targets) {
    await page.goto(new URL(path.replaceAll(/\$\w+/g, 'nothing'), page.url()).href)
    await expect(page.locator('h1').first()).toBeVisible()
  }
}

const injections: Record<string, () => unknown> = {
  'the text of a script': () => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
  },
  'the address of a script': () => {
    const script = document.createElement('script')
    script.src = '/assets/other.js'
  },
  'HTML with a script': () => {
    document.body.innerHTML = '<img src="x" onerror="document.title = `taken over`">'
  },
  'another worker': () => navigator.serviceWorker.register('/other.js'),
  'a policy of its own': () => window.trustedTypes?.createPolicy('other', {}),
}

for (const [name, inject] of Object.entries(injections)) {
  test(`the policy blocks an injection of ${name}`, async ({ joma }) => {
    const page = await joma.open('phone')

    await expect(page.evaluate(inject)).rejects.toThrow(/Trusted|trusted/)

    await expect.poll(() => joma.violations.splice(0)).toEqual([expect.stringMatching(/trusted/i)])
    expect(await page.title()).not.toBe('taken over')
  })
}
