import { type CDPSession, expect, type Page } from '@playwright/test'
import { defaultPassword } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/own-server.ts'

// Passkeys belong to the address in `PUBLIC_URL`.
test.use({ hasPublicUrl: true })

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

test('a member adds a passkey, and signs in with it', async ({ joma }) => {
  const { username } = await createMember(joma)
  const page = await joma.open('phone', '/home/security', { as: username })
  await addAuthenticator(page)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Phone')
  await dialog.locator('[type=submit]').click()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('Phone', { exact: true })).toBeVisible()

  await page.goto(`${joma.address}/home`)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(defaultPassword)
  await page.locator('form [type=submit]').click()
  await page.getByRole('button', { name: /passkey/i }).click()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
})
