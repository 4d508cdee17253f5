import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../support/page/open-page.tsx'
import { createMember, sharedAdmin } from '../support/server/members.ts'

test("a notice set by an admin shows on the members' home", async () => {
  const { submit } = openPage('/home/upload-notice', { as: await sharedAdmin() })
  await screen.findByText('No notice yet.')

  await submit('Update notice', { 'New notice': 'Eid Mubarak!' })
  await screen.findByText('Eid Mubarak!', { selector: '.card *' })
  openPage('/home', { as: await createMember() })

  const notice = await screen.findByRole('region', { name: 'Notice' })
  await waitFor(() => expect(notice.textContent).toContain('Eid Mubarak!'))
})

test('a member reads the notice in the own language', async () => {
  const { close, submit } = openPage('/home/upload-notice', { as: await sharedAdmin() })
  await submit('Update notice', { 'New notice': 'Closed on Friday.', 'In Bengali (optional)': 'শুক্রবার বন্ধ।' })
  await screen.findByText('Closed on Friday.', { selector: '.card *' })
  close()
  localStorage.setItem('locale', 'bn')

  openPage('/home', { as: await createMember() })

  const notice = await screen.findByRole('region', { name: 'নোটিশ' })
  await waitFor(() => expect(notice.textContent).toContain('শুক্রবার বন্ধ।'))
})

test('an empty notice shows an error at its field', async () => {
  const { user } = openPage('/home/upload-notice', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Update notice' }))

  await screen.findByRole('textbox', { name: 'New notice', description: /This field is required\./ })
})

test('the preview shows the notice while it is typed', async () => {
  const { user } = openPage('/home/upload-notice', { as: await sharedAdmin() })
  await screen.findByLabelText('New notice')
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()

  await user.type(screen.getByLabelText('New notice'), 'Shop closed on Friday.')

  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getByRole('region', { name: 'Notice' }).textContent).toContain('Shop closed on Friday.')
})
