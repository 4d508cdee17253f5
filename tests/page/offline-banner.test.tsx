import { screen, waitFor, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { reportResponse } from '#src/connectivity/connectivity.ts'
import { OfflineHint } from '#src/connectivity/offline-hint.tsx'
import { formatAge } from '#src/ui/date-time.tsx'
import { goOffline, goOnline, network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act, render } from '../support/page/render.tsx'
import { createMember } from '../support/server/members.ts'

test('an offline phone shows a banner with the age of the data after a short delay', async () => {
  const { isFetching } = openPage('/home/shop-balance', { as: await createMember({ balance: 120 }) })
  await screen.findByText('120.00')
  // A response that arrives after the disconnect counts as online.
  await waitFor(() => expect(isFetching()).toBe(0))

  goOffline()

  expect(screen.queryByText(/You're offline/)).toBeNull()
  await screen.findByText("You're offline. Showing data from just now.")
  screen.getByText('120.00')
})

test('a weak connection shows a banner with the age of the page', async () => {
  openPage('/home/shop-balance', { as: await createMember({ balance: 120 }) })
  await screen.findByText('120.00')
  const unanswered = Promise.withResolvers<Response>()
  // A pending probe would delay the probes of later tests.
  onTestFinished(() => unanswered.resolve(HttpResponse.error()))
  network.use(http.all('*', () => unanswered.promise))

  await waitFor(() => {
    // Repeated, because a fast response to an earlier call ends the weak state.
    act(() => reportResponse(9_000))
    screen.getByText('Your connection is weak. Showing data from just now.')
  })
  act(() => reportResponse(0))
  expect(screen.queryByText(/Your connection is weak/)).toBeNull()
})

test('the banner disappears when the server responds again', async () => {
  openPage('/home/shop-balance', { as: await createMember() })
  await screen.findByText('Current Balance')
  goOffline()
  await screen.findByText(/You're offline/)

  goOnline()

  await waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull())
})

test('a screen without cached data shows that it needs a connection, and loads when online again', async () => {
  const member = await createMember()
  const { user } = openPage('/home', { as: member })
  const menu = await screen.findByRole('navigation', { name: 'Menu' })
  await screen.findByRole('heading', { name: member.username })
  goOffline()

  await user.click(within(menu).getByText('My task'))
  await screen.findByText('This has not been opened on this device yet. It needs a connection.')
  await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('alert')).toBeNull()
  goOnline()

  await waitFor(() => expect(screen.queryByText(/has not been opened/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a form shows that it cannot be sent while offline', async () => {
  const hint = 'Nothing can be sent until you are online again.'
  openPage('/login')
  await screen.findByRole('button', { name: 'Sign in' })

  goOffline()
  await screen.findByText(hint)
  goOnline()

  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
})

test('a form that uses the outbox shows that it is saved on the phone', async () => {
  render(<OfflineHint isStored />)

  goOffline()

  await screen.findByText("It is saved on this device. We'll send it when you're online.")
})

test.each([
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [12 * 60_000, '12 minutes'],
  [60 * 60_000, '1 hour'],
  [47 * 60 * 60_000, '1 day'],
  [48 * 60 * 60_000, '2 days'],
])('an age of %i ms is formatted as %s', (ageMs, text) => {
  expect(formatAge(ageMs)).toBe(text)
})
