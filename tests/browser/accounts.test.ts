import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { users } from '#contract/users.ts'
import { signIn } from '../support/browser/account-forms.ts'
import { createMember, newUsername } from '../support/browser/create-member.ts'
import { type Joma, test } from '../support/browser/joma.ts'

test('a member resets a forgotten password with the link in the mail', async ({ joma }) => {
  const { username } = await createMember(joma)
  const phone = await joma.open('phone', '/login')

  await test.step('the member requests the link', async () => {
    await phone.getByRole('link', { name: 'Forgot password?' }).click()
    await phone.getByLabel('Username').fill(username)
    await phone.getByRole('button', { name: 'Find Account' }).click()
    await expect(phone.getByText('A Password reset link send your mail.')).toBeVisible()
  })

  await test.step('the member opens the link and chooses a password', async () => {
    await phone.goto(joma.address + (await readResetLink(joma, username)))
    await phone.getByLabel('New password').fill('another-password')
    await phone.getByLabel('Confirm password').fill('another-passwort')
    await phone.getByRole('button', { name: 'Change password' }).click()
    await expect(phone.getByLabel('Confirm password')).toHaveAccessibleDescription('Password not matched.')
    await phone.getByLabel('Confirm password').fill('another-password')
    await phone.getByRole('button', { name: 'Change password' }).click()
    await expect(phone.getByText('Password reset successfully.')).toBeVisible()
  })

  await test.step('the member signs in with the new password', async () => {
    await expect(phone).toHaveURL(/\/login$/)
    await signIn(phone, { username, password: 'another-password' })
  })

  await test.step('the link works only once', async () => {
    const other = await joma.open('phone', await readResetLink(joma, username))
    await other.getByLabel('New password').fill('a-third-password')
    await other.getByLabel('Confirm password').fill('a-third-password')
    await other.getByRole('button', { name: 'Change password' }).click()
    await expect(other.getByRole('alert')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  })
})

/** Waits for the only mail with a reset link to a member, and returns the path of the link. */
async function readResetLink({ dataDir }: Joma, username: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const readLinks = async () => {
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    return (
      mails
        .filter((mail) => mail.includes(`${username}@example.com`))
        // The mail is quoted-printable.
        .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        .flatMap((text) => /\/auth\/recovery-password#pst=\S+/.exec(text)?.[0] ?? [])
    )
  }
  await expect.poll(async () => (await readLinks()).length).toBe(1)
  return (await readLinks())[0]!
}

test('a friend who registers with a share link gets the sharing member as referrer', async ({ joma }) => {
  const { username } = await createMember(joma)
  const { refer_code } = await joma.as(username)(users.me, {})
  const friendName = newUsername()
  const phone = await joma.open('phone', '/home/refer', { as: username })

  await test.step('the member copies the code and the link, and sees the QR code', async () => {
    await phone.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(phone.getByText('Refer code copied.')).toBeVisible()
    expect(await readClipboard(phone)).toBe(refer_code)
    await expect(phone.getByRole('img', { name: 'QR code of your share link' })).toBeVisible()
    await phone.getByRole('button', { name: 'Copy share link' }).click()
    await expect(phone.getByRole('status').filter({ hasText: /^Copied/ })).toBeAttached()
  })

  await test.step('the friend opens the link and registers', async () => {
    const link = new URL(await readClipboard(phone))
    const friend = await joma.open('phone', link.pathname + link.search)
    await expect(friend.getByLabel('Refer code')).toHaveValue(refer_code)
    await friend.getByLabel('Username').fill(friendName)
    await friend.getByLabel('Email').fill(`${friendName}@example.com`)
    await friend.getByLabel('Mobile number').fill('01912345678')
    await friend.getByLabel('Gender').selectOption('male')
    await friend.getByLabel('Password', { exact: true }).fill('a-long-password')
    await friend.getByLabel('Confirm password').fill('a-long-password')
    await friend.getByRole('button', { name: 'Register' }).click()
    await expect(friend).toHaveURL(/\/login$/)
  })

  const { referrer } = await joma.asAdmin(users.get, { username: friendName })
  expect(referrer).toBe(username)
})

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('the chosen language is remembered, and only its messages are fetched', async ({ joma }) => {
  const { username } = await createMember(joma)
  // Blocked, because the worker precaches both languages.
  const phone = await joma.open('phone', '/login', { serviceWorkers: 'block' })
  const fetched = recordLanguages(phone)

  await test.step('the member changes the language on the sign-in screen', async () => {
    await phone.getByRole('button', { name: 'বাংলা' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('সাইন ইন')
    await expect(phone.getByRole('button', { name: 'বাংলা' })).toBeFocused()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'bn')
  })

  await test.step('a reload shows the same language and fetches no other', async () => {
    fetched.splice(0)
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('সাইন ইন')
    await expect(phone.locator('html')).toHaveAttribute('lang', 'bn')
    expect(new Set(fetched)).toEqual(new Set(['bn']))
  })

  await test.step('the member changes the language back under More', async () => {
    const signedIn = await joma.open('phone', '/home/more', { as: username, language: 'bn' })
    await expect(signedIn.locator('html')).toHaveAttribute('lang', 'bn')
    await signedIn.getByRole('button', { name: 'English' }).click()
    await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('More')
    await signedIn.reload()
    await expect(signedIn.getByRole('heading', { level: 1 })).toHaveText('More')
  })
})

test('a phone set to Bengali shows Bengali and fetches no English messages', async ({ joma }) => {
  const phone = await joma.open('phone', '/nothing-is-here', { locale: 'bn-BD', serviceWorkers: 'block' })
  const fetched = recordLanguages(phone)

  await phone.goto(joma.address)

  await expect(phone.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(phone.getByRole('link', { name: 'সাইন ইন' })).toBeVisible()
  expect(new Set(fetched)).toEqual(new Set(['bn']))
})

/** Records the languages whose messages the page fetches. */
function recordLanguages(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    const language = /\/(en|bn)-[^/]+\.js$/.exec(request.url())?.[1]
    if (language) fetched.push(language)
  })
  return fetched
}
