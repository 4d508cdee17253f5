import { render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { CallError } from '#src/api/call-error.ts'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import { openPage } from '../support/page/open-page.tsx'

test.each([
  [new CallError(400, null), '400 Bad Request'],
  [new CallError(405, null), '405 Method Not Allowed'],
  [new CallError(500, null), 'Unexpected Application Error!'],
  [new Error('A bug'), 'Unexpected Application Error!'],
])('the error %s is shown as «%s»', async (error, name) => {
  openPage('/')
  await screen.findByRole('link', { name: 'Sign in' })

  render(<ErrorScreen error={error} reset={() => {}} />)

  screen.getByRole('heading', { name })
})

test('an address that cannot be decoded is a Bad Request', async () => {
  openPage('/%E0%A4%A')

  await screen.findByRole('heading', { name: '400 Bad Request' })
})
