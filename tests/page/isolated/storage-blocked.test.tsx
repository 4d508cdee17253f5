import { createMemoryHistory } from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { BlockedStorageNote, replaceBlockedStorage } from '#src/app/blocked-storage.tsx'
import { Joma } from '#src/app/joma.tsx'
import { createPage } from '#src/app/router.tsx'
import { render } from '../../support/page/render.tsx'
import { createMember, password } from '../../support/server/members.ts'

const originals = { localStorage, sessionStorage }
afterEach(() => {
  for (const [name, value] of Object.entries(originals))
    Object.defineProperty(window, name, { value, configurable: true, writable: true })
})

// Isolated, because it replaces the storages of the window.
test('with blocked storage the sign-in says it and works until the tab is closed', async () => {
  const { username } = await createMember({ balance: 25 })
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
  replaceBlockedStorage()
  const page = createPage({ history: createMemoryHistory({ initialEntries: ['/login'] }) })
  const user = userEvent.setup()

  render(<Joma {...page} note={<BlockedStorageNote />} />)

  await screen.findByText(/^This browser does not let Joma store anything\./)
  await user.type(screen.getByLabelText('Username'), username)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('25.00')
  expect(Object.keys(localStorage)).toContain('accessToken')
})
