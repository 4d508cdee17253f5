import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readToken } from '#src/session/session.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

test('logging out covers the page and ends the session after three seconds', async () => {
  const { user, pathNow } = openPage('/home/more', { as: await createMember() })

  await user.click(await screen.findByRole('button', { name: 'Log out' }))

  await screen.findByText('Logging out...')
  expect(readToken()).toBeTruthy()
  await waitFor(() => expect(pathNow()).toBe('/login'))
  expect(readToken()).toBeNull()
})
