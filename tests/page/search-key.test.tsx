import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../support/page/open-page.tsx'
import { sharedAdmin } from '../support/server/members.ts'

test.each([
  ['manage-users', 'Search by username, email or phone number'],
  ['blocked-users', 'Search by username, email or phone number'],
  ['till-sms', 'Search by transaction id or number'],
  ['support-messages', 'Search by username'],
  ['history', 'Search by username, account or id'],
])('/ focuses the search of %s', async (screenName, label) => {
  const { user } = openPage(`/home/${screenName}`, { as: await sharedAdmin() })
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: label })

  await user.keyboard('/')

  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(box.value).toBe('')
})

test('/ opens the filters of the audit log and focuses the first name', async () => {
  const { user } = openPage('/home/audit-log', { as: await sharedAdmin() })
  const toggle = await screen.findByRole('button', { name: 'Filters' })

  await user.keyboard('/')

  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Admin or till phone'))
})
