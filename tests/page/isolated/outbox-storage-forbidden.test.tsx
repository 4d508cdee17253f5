import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../support/page/open-page.tsx'
import { loseAllSent, message } from '../../support/page/waiting-entries.ts'
import { createMember } from '../../support/server/members.ts'

// Isolated, because an outbox database that another test has opened stays open.
test('where the phone keeps nothing, the form keeps its text and says so', async () => {
  const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('It is forbidden.', 'SecurityError')
  })
  loseAllSent()
  const { user, close } = openPage('/home/support', { as: await createMember() })
  await user.type(await screen.findByLabelText('Message'), message)

  await user.click(screen.getByRole('button', { name: 'Send message' }))

  await screen.findByText('This phone cannot keep it for later. Check your connection and try again.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(message)
  close()
  openPage('/home/more/waiting', { as: await createMember() })
  await screen.findByText(/^This phone keeps nothing for later\./)
  broken.mockRestore()
})
