import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { dialog, keep, loseAllSent, message, messagesOf } from '../support/page/waiting-entries.ts'
import { createMember } from '../support/server/members.ts'

test('logging out says what still waits, and it waits for nobody else', async () => {
  const as = await createMember()
  loseAllSent()
  await keep(as, 'support', { message })
  const { user, close, pathNow } = openPage('/home', { as })
  await screen.findByText('One entry waits to be sent')

  await user.click(screen.getByRole('button', { name: 'Log out' }))
  const asked = await dialog('alertdialog')
  asked.getByText('One entry still waits to be sent. It stays on this phone and is sent when you sign in again.')
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathNow()).toBe('/home')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await user.click((await dialog('alertdialog')).getByRole('button', { name: 'Log out' }))
  await screen.findByText('Logging out...')
  close()

  const other = openPage('/home/more/waiting', { as: await createMember() })
  await screen.findByText('Nothing waits to be sent')
  expect(screen.queryByText(message)).toBeNull()
  other.close()
  network.resetHandlers()
  openPage('/home/more/waiting', { as })
  await screen.findByText('Sent')
  expect(await messagesOf(as)).toMatchObject([{ message }])
})
