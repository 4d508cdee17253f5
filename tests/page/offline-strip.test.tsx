import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { formatAge } from '#src/ui/when.tsx'
import { newMember } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

function goOffline() {
  onTestFinished(() => onlineManager.setOnline(true))
  act(() => onlineManager.setOnline(false))
}

test('a phone without a network says so, and how old the figures are', async () => {
  openPage('/home/shop-balance', { as: await newMember({ balance: 120 }) })
  await screen.findByText('120.00')

  goOffline()

  await screen.findByText('You are offline. This page is less than a minute old.')
  screen.getByText('120.00')
})

test('nothing is said of it once there is a network again', async () => {
  openPage('/home/shop-balance', { as: await newMember() })
  await screen.findByText('Current Balance')
  goOffline()
  await screen.findByText(/You are offline/)

  act(() => onlineManager.setOnline(true))

  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
})

test('a form says that it cannot be sent, for as long as there is no network', async () => {
  const hint = 'Nothing can be sent until you are online again.'
  openPage('/login')
  await screen.findByRole('button', { name: 'Sign in' })

  goOffline()
  await screen.findByText(hint)
  act(() => onlineManager.setOnline(true))

  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
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
