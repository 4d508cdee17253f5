import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { InstallOffer } from '#src/member/installation/install-offer.tsx'
import { recordFinishedTask } from '#src/pwa/install-policy.ts'
import { captureInstallPrompt } from '#src/pwa/install-prompt.ts'
import { act, render } from '../support/page/render.tsx'

beforeAll(captureInstallPrompt)
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const dayMs = 24 * 60 * 60_000
const offerText = 'Put Joma on your home screen.'

/** Fires the event by which a browser offers the installation. */
function fireInstallPrompt(outcome = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

/** Renders the offer in a new visit. */
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
  const { event } = fireInstallPrompt()

  expect(event.defaultPrevented).toBe(true)
  expect(screen.queryByText(offerText)).toBeNull()
})

test('the second visit shows the install offer', async () => {
  visit().unmount()
  visit()
  const { prompt } = fireInstallPrompt()

  await userEvent.click(screen.getByRole('button', { name: 'Install' }))

  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByText(offerText)).toBeNull()
})

test('a finished task shows the install offer on the first visit', () => {
  recordFinishedTask()
  visit()
  fireInstallPrompt()

  screen.getByText(offerText)
})

test.each([
  ['closing the offer', async () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ["declining the browser's prompt", async () => userEvent.click(screen.getByRole('button', { name: 'Install' }))],
])('after %s the offer returns after two weeks', async (_how, decline) => {
  recordFinishedTask()
  const first = visit()
  fireInstallPrompt('dismissed')
  await decline()
  first.unmount()
  const now = Date.now()

  vi.spyOn(Date, 'now').mockReturnValue(now + 13 * dayMs)
  const early = visit()
  fireInstallPrompt()
  expect(screen.queryByText(offerText)).toBeNull()
  early.unmount()
  vi.spyOn(Date, 'now').mockReturnValue(now + 15 * dayMs)
  visit()

  screen.getByText(offerText)
})

test('after an installation the offer never returns', () => {
  recordFinishedTask()
  const { unmount } = visit()
  fireInstallPrompt()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(screen.queryByText(offerText)).toBeNull()
  unmount()

  visit()
  fireInstallPrompt()

  expect(screen.queryByText(offerText)).toBeNull()
})

test('the installed app shows no install offer', () => {
  recordFinishedTask()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media.includes('standalone') }) as MediaQueryList,
  )
  visit()
  fireInstallPrompt()

  expect(screen.queryByText(offerText)).toBeNull()
})
