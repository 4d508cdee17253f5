import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('the error screen works before any messages are loaded', async () => {
  vi.resetModules()
  const { messages } = await import('#src/i18n/messages.ts')
  const { ErrorScreen } = await import('#src/ui/error-screen.tsx')
  expect(messages).toBeUndefined()

  render(<ErrorScreen error={new Error('The messages could not be loaded')} reset={() => {}} />)

  screen.getByRole('heading', { name: 'Unexpected Application Error!' })
  screen.getByText('The messages could not be loaded')
  screen.getByRole('button', { name: 'Reload' })
})
