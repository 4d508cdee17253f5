import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../support/page/open-page.tsx'
import { failWrites, message } from '../../support/page/outbox-screen.ts'
import { createMember } from '../../support/server/members.ts'

// Isolated, because an outbox database that another test opened stays open.
test('when the browser forbids storage, the form leaves the text in place and shows an error', async () => {
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('It is forbidden.', 'SecurityError')
  })
  failWrites()
  const { user, close } = openPage('/home/support', { as: await createMember() })
  await user.type(await screen.findByLabelText('Message'), message)

  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await screen.findByText('This device cannot save it to send later. Check your connection and try again.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(message)
  close()
  openPage('/home/more/waiting', { as: await createMember() })
  await screen.findByText(/^This device cannot save anything to send later\./)
  broken.mockRestore()
})
