import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { render } from '../../support/page/render.tsx'

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

test('the language that was requested last counts, also if an earlier one loads later', async () => {
  vi.resetModules()
  const late = Promise.withResolvers<void>()
  vi.doMock('#src/i18n/bn/bn.ts', async (importOriginal) => {
    await late.promise
    return importOriginal()
  })
  const i18n = await import('#src/i18n/messages.ts')

  const earlier = i18n.loadLanguage('bn')
  await i18n.loadLanguage('en')
  late.resolve()
  await earlier

  expect(i18n.messages.sessions.signIn).toBe('Sign in')
})
