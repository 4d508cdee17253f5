import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { InstallOffer } from '#src/member/installation/install-offer.tsx'
import { noteFinishedTask } from '#src/pwa/install-policy.ts'
import { captureInstallPrompt } from '#src/pwa/install-prompt.ts'

beforeAll(captureInstallPrompt)
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const dayMs = 24 * 60 * 60_000
const theOffer = 'Put Joma on your home screen.'

/** The browser says that it could install Joma. */
function ask(outcome = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

/** Opens the dashboard as a new visit does. */
function visit() {
  sessionStorage.clear()
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <InstallOffer />
    </QueryClientProvider>,
  )
}

test("the first visit shows no install offer and defers the browser's prompt", () => {
  visit()
  const { event } = ask()

  expect(event.defaultPrevented).toBe(true)
  expect(screen.queryByText(theOffer)).toBeNull()
})

test('the second visit shows the install offer', async () => {
  visit().unmount()
  visit()
  const { prompt } = ask()

  await userEvent.click(screen.getByRole('button', { name: 'Install' }))

  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText(theOffer)).toBeNull()
})

test('a finished task shows the install offer on the first visit', () => {
  noteFinishedTask()
  visit()
  ask()

  screen.getByText(theOffer)
})

test.each([
  ['closing the offer', async () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ["declining the browser's prompt", async () => userEvent.click(screen.getByRole('button', { name: 'Install' }))],
])('after %s the offer returns after two weeks', async (_who, refuse) => {
  noteFinishedTask()
  const first = visit()
  ask('dismissed')
  await refuse()
  first.unmount()
  const now = Date.now()

  vi.spyOn(Date, 'now').mockReturnValue(now + 13 * dayMs)
  const tooSoon = visit()
  ask()
  expect(screen.queryByText(theOffer)).toBeNull()
  tooSoon.unmount()
  vi.spyOn(Date, 'now').mockReturnValue(now + 15 * dayMs)
  visit()

  screen.getByText(theOffer)
})

test('after an installation the offer never returns', () => {
  noteFinishedTask()
  const { unmount } = visit()
  ask()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(screen.queryByText(theOffer)).toBeNull()
  unmount()

  visit()
  ask()

  expect(screen.queryByText(theOffer)).toBeNull()
})

test('the installed app shows no install offer', () => {
  noteFinishedTask()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media.includes('standalone') }) as MediaQueryList,
  )
  visit()
  ask()

  expect(screen.queryByText(theOffer)).toBeNull()
})
