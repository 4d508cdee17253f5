import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { storeLocale } from '#src/i18n/locale.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember, password } from '../support/server/members.ts'
import { requestEmailLink } from '../support/server/sessions.ts'
import { mails, parts } from '../support/server/test-app.ts'

test('a new email is confirmed by the mailed link, also while signed in', async () => {
  const as = await createMember()
  const { user, close, submit } = openPage('/home/profile', { as })
  await user.click(await screen.findByRole('link', { name: 'Change email' }))
  await submit('Send the link', { 'New email': `next-${as.username}@example.com`, 'Current password': password })
  await screen.findByText('Open the link that we sent to the new address.')
  await parts.background.settled()
  const mail = mails.findLast(({ to }) => to === `next-${as.username}@example.com`)
  const [, hash] = /confirm-email(#\S+)/.exec(mail!.text)!
  close()

  const page = openPage(`/auth/confirm-email${hash}`, { as })
  await page.user.click(await screen.findByRole('button', { name: 'Confirm' }))

  await waitFor(() => expect(page.pathNow()).toBe('/home'))
  expect((await as.me()).email).toBe(`next-${as.username}@example.com`)
})

test('a wrong password is shown at its field, in Bengali too', async () => {
  storeLocale('bn')
  const { submit } = openPage('/home/email', { as: await createMember() })
  await submit('লিংক পাঠান', { 'নতুন ইমেইল': 'next@example.com', 'বর্তমান পাসওয়ার্ড': 'a wrong one' })

  await screen.findByText('বর্তমান পাসওয়ার্ডটি ঠিক নয়।')
})

test('a used link and an incomplete link say so', async () => {
  const as = await createMember()
  const token = await requestEmailLink(as)
  const first = openPage(`/auth/confirm-email#pet=${token}`)
  await first.user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(first.pathNow()).toBe('/login'))
  first.close()

  const second = openPage(`/auth/confirm-email#pet=${token}`)
  await second.user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByText('This link is used or older than 60 minutes. Change the email again.')
  second.close()
  openPage('/auth/confirm-email')

  await screen.findByText('This link is not complete. Open the link in the email again.')
})
