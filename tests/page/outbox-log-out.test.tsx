import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { failWrites, findDialog, message, queueEntry, sentMessages } from '../support/page/outbox-screen.ts'
import { createMember } from '../support/server/members.ts'

test('logging out warns about waiting entries, which are not sent under another account', async () => {
  const as = await createMember()
  failWrites()
  await queueEntry(as, 'support', { message })
  const { user, close, pathNow } = openPage('/home', { as })
  await screen.findByText('1 form is waiting to be sent')

  await user.click(screen.getByRole('button', { name: 'Log out' }))
  const confirmation = await findDialog('alertdialog')
  confirmation.getByText(
    "1 form is still waiting to be sent. It stays on this device, and we'll send it when you sign in again.",
  )
  await user.click(confirmation.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathNow()).toBe('/home')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await user.click((await findDialog('alertdialog')).getByRole('button', { name: 'Log out' }))
  await screen.findByText('Logging out...')
  close()

  const other = openPage('/home/more/waiting', { as: await createMember() })
  await screen.findByText('Nothing is waiting')
  expect(screen.queryByText(message)).toBeNull()
  other.close()
  network.resetHandlers()
  openPage('/home/more/waiting', { as })
  await screen.findByText('Sent')
  expect(await sentMessages(as)).toMatchObject([{ message }])
})
