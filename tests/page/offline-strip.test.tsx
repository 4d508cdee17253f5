import { act, render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { reportAnswer } from '#src/connectivity/connectivity.ts'
import { OfflineHint } from '#src/connectivity/offline-hint.tsx'
import { formatAge } from '#src/ui/date-time.tsx'
import { disconnect, reconnect } from '../support/page/connection.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createMember } from '../support/server/members.ts'

test('a phone without a network says so, but not at once, and how old the figures are', async () => {
  openPage('/home/shop-balance', { as: await createMember({ balance: 120 }) })
  await screen.findByText('120.00')

  disconnect()

  expect(screen.queryByText(/You are offline/)).toBeNull()
  await screen.findByText('You are offline. This page is less than a minute old.')
  screen.getByText('120.00')
})

test('a weak connection is told with the age of the page', async () => {
  openPage('/home/shop-balance', { as: await createMember({ balance: 120 }) })
  await screen.findByText('120.00')
  const unanswered = Promise.withResolvers<Response>()
  // A probe that still waits would delay the probes of later tests.
  onTestFinished(() => unanswered.resolve(HttpResponse.error()))
  network.use(http.all('*', () => unanswered.promise))

  await waitFor(() => {
    // Again: a quick answer to one of the screen's earlier calls ends the weak connection.
    act(() => reportAnswer(9_000))
    screen.getByText('Your connection is weak. This page is less than a minute old.')
  })
  act(() => reportAnswer(0))
  expect(screen.queryByText(/Your connection is weak/)).toBeNull()
})

test('nothing is said of it once Joma is reached again', async () => {
  openPage('/home/shop-balance', { as: await createMember() })
  await screen.findByText('Current Balance')
  disconnect()
  await screen.findByText(/You are offline/)

  reconnect()

  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
})

test('a screen that was never opened says so offline, and shows itself once Joma is reached', async () => {
  const { user } = openPage('/home', { as: await createMember() })
  const menu = await screen.findByRole('navigation', { name: 'Menu' })
  disconnect()

  await user.click(within(menu).getByText('My task'))
  await screen.findByText('This has not been opened on this phone yet. It needs a connection.')
  await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('alert')).toBeNull()
  reconnect()

  await waitFor(() => expect(screen.queryByText(/has not been opened/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a form says that it cannot be sent, for as long as there is no network', async () => {
  const hint = 'Nothing can be sent until you are online again.'
  openPage('/login')
  await screen.findByRole('button', { name: 'Sign in' })

  disconnect()
  await screen.findByText(hint)
  reconnect()

  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
})

test('a form whose text is kept says that instead', async () => {
  render(<OfflineHint isKept />)

  disconnect()

  await screen.findByText('It is saved on this phone and sent when you are online.')
})

test.each([
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [12 * 60_000, '12 minutes'],
  [60 * 60_000, '1 hour'],
  [47 * 60 * 60_000, '1 day'],
  [48 * 60 * 60_000, '2 days'],
])('an age of %i ms is %s', (ageMs, words) => {
  expect(formatAge(ageMs)).toBe(words)
})
