import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('the error screen works before any messages are loaded', async () => {
  vi.resetModules()
  const { messages } = await import('#src/i18n/messages.ts')
  const { ErrorScreen } = await import('#src/ui/error-screen.tsx')
  expect(messages).toBeUndefined()

  render(<ErrorScreen error={new Error('The words could not be fetched')} reset={() => {}} />)

  screen.getByRole('heading', { name: 'Unexpected Application Error!' })
  screen.getByText('The words could not be fetched')
  screen.getByRole('button', { name: 'Reload' })
})
