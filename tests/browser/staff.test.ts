import { type CDPSession, expect, type Page } from '@playwright/test'
import { banks } from '#contract/banks.ts'
import type { StaffRole } from '#contract/own-user.ts'
import { sessions } from '#contract/sessions.ts'
import { staff } from '#contract/staff.ts'
import { users } from '#contract/users.ts'
import { defaultPassword } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import type { Joma } from '../support/browser/joma.ts'
import { test } from '../support/browser/own-server.ts'

const staffPassword = 'chosen-by-the-new-admin'

// Passkeys belong to the address in `PUBLIC_URL`.
test.use({ hasPublicUrl: true })

/** Creates an administrator who has chosen the own password. Returns an open page. */
async function openAsStaff(
  joma: Joma,
  username: string,
  roles: StaffRole[],
  viewport: 'phone' | 'desktop' = 'desktop',
) {
  await joma.asAdmin(users.createAdmin, {
    username,
    email: `${username}@example.com`,
    mobile_number: '01812345678',
    gender: 'male',
    country: 'Bangladesh',
    password: defaultPassword,
    confirm_password: defaultPassword,
    roles,
  })
  const change = { currentPassWord: defaultPassword, newPassword: staffPassword, confirmPassword: staffPassword }
  await joma.as(username)(sessions.changePassword, change)
  const page = await joma.open(viewport, '/login')
  await signIn(page, username)
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  return page
}

async function signIn(page: Page, username: string, password = staffPassword) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('two owners: one proposes a bank account, the other sees it live and confirms it', async ({ joma }) => {
  const first = await joma.open('desktop', '/home', { as: 'admin' })
  const second = await openAsStaff(joma, 'second_owner', ['owner'])
  const settings = await joma.asAdmin(staff.settings, {})
  await joma.asAdmin(staff.setSettings, { ...settings, second_person: true })

  await first.goto(`${joma.address}/home/manage-account`)
  await first.getByRole('button', { name: 'Add New Account' }).click()
  await first.getByLabel('Bank name').fill('bKash personal')
  await first.getByLabel('Account number').fill('01712345678')
  await first.getByRole('dialog').getByRole('button', { name: /Add/ }).click()
  await expect(first.getByText('Sent to a second person, who has to confirm it.')).toBeVisible()
  await expect(first.getByText('bKash personal')).toBeHidden()

  await second
    .getByRole('link', { name: /Waits for you/ })
    .first()
    .click()
  const card = second.getByText(/Add the bank account bKash personal/).first()
  await expect(card).toBeVisible()
  await second.getByRole('button', { name: /^Confirm/ }).click()
  await second.getByRole('alertdialog').or(second.getByRole('dialog')).getByRole('button', { name: 'Confirm' }).click()

  await expect(first.getByText('bKash personal')).toBeVisible()
  expect(await joma.asAdmin(banks.list, {})).toMatchObject([{}, { bank_name: 'bKash personal' }])
})

/** Adds a virtual authenticator to a page, which confirms every request. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return client
}

for (const language of ['en', 'bn'] as const) {
  test(`a member (${language}) adds a passkey, and signs in with it`, async ({ joma }) => {
    const { username } = await createMember(joma)
    const page = await joma.open('phone', '/home/security', { as: username, language })
    await addAuthenticator(page)
    const words = {
      en: { add: 'Add a passkey', codes: 'I have stored them', logOut: 'Log out', signIn: 'Sign in', use: /passkey/i },
      bn: { add: /পাসকি যোগ/, codes: /রেখে দিয়েছি/, logOut: 'লগ আউট', signIn: 'সাইন ইন', use: /পাসকি/ },
    }[language]

    await page.getByRole('button', { name: words.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Phone')
    await dialog.locator('[type=submit]').click()
    await page.getByRole('button', { name: words.codes }).click()
    await expect(page.getByText('Phone', { exact: true })).toBeVisible()

    await page.goto(`${joma.address}/home`)
    await page.getByRole('button', { name: words.logOut }).click()
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(defaultPassword)
    await page.locator('form [type=submit]').click()
    await page.getByRole('button', { name: words.use }).click()

    await expect(page.getByRole('heading', { name: username })).toBeVisible()
  })
}

test('each role sees its own tiles on a phone, without a refused call', async ({ joma }) => {
  const tiles = {
    cashier: 'Balance Request',
    payer: 'Pay withdrawals',
    editor: 'Upload Adv',
    accountant: 'Accountant',
  } as const
  for (const [role, tile] of Object.entries(tiles)) {
    const page = await openAsStaff(joma, `only_${role}`, [role as StaffRole], 'phone')
    const refused: string[] = []
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()))

    await expect(page.getByRole('main').getByRole('link', { name: tile })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Create Admin' })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: tile }).click()
    await expect(page.getByRole('heading', { name: tile }).first()).toBeVisible()
    expect(refused).toEqual([])
  }
})
