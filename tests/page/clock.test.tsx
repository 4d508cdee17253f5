import { screen, waitFor } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { createTokens } from '#server/sessions/tokens.ts'
import { storeLocale } from '#src/i18n/locale.ts'
import { useSecondsLeft } from '#src/member/sessions/use-seconds-left.ts'
import { recordFinishedTask, shouldOfferInstall, snoozeInstall } from '#src/pwa/install-policy.ts'
import { readClockAheadMs, recordServerTime } from '#src/session/clock.ts'
import { readSession, storeToken } from '#src/session/session.ts'
import { useIsPast } from '#src/ui/use-is-past.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act, renderHook } from '../support/page/render.tsx'
import { createMember } from '../support/server/members.ts'
import { parts } from '../support/server/test-app.ts'

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000]
afterEach(() => void vi.useRealTimers())

/** A token of an hour, issued by a server whose clock differs from the phone's. */
async function issueAt(differenceMs: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + differenceMs })
  const token = await createTokens([parts.secret], hourMs / 1000).issue({
    username: 'rahima_k',
    role: 'customer',
    jti: crypto.randomUUID(),
  })
  vi.useRealTimers()
  return token
}

test('on a phone whose clock is days ahead, a new session is not over before its time', async () => {
  storeToken(await issueAt(-3 * dayMs))

  expect(readSession()?.username).toBe('rahima_k')
  expect(readSession()!.exp * 1000 - Date.now()).toBeGreaterThan(hourMs - 60_000)
  expect(readSession()!.exp * 1000 - Date.now()).toBeLessThan(hourMs + 60_000)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hourMs })
  expect(readSession()).toBeNull()
})

test('a clock that is behind does not end a session earlier', async () => {
  storeToken(await issueAt(3 * dayMs))

  expect(readSession()?.username).toBe('rahima_k')
})

test.each([
  [3 * dayMs, 3 * dayMs],
  [-hourMs, -hourMs],
  [60_000, 0],
])('a clock that is %i ms ahead is noticed as %i ms', (aheadMs, noticedMs) => {
  recordServerTime(Date.now() - aheadMs)

  expect(Math.abs(readClockAheadMs() - noticedMs)).toBeLessThan(1_000)
})

const setServerTime = (ms: number) =>
  network.use(http.get('*/healthz', () => new HttpResponse('ok', { headers: { Date: new Date(ms).toUTCString() } })))

async function openWithWrongClock() {
  storeToken((await createMember()).token)
  recordServerTime(Date.now() - 3 * dayMs)
  setServerTime(Date.now() - 3 * dayMs)
  return openPage('/home/more')
}

test('a user learns that the clock is wrong, until it is right', async () => {
  await openWithWrongClock()
  await screen.findByText('The clock of this phone is wrong. Set its date and time to automatic.')

  setServerTime(Date.now())
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(screen.queryByText(/The clock of this phone/)).toBeNull())
  expect(readClockAheadMs()).toBe(0)
})

test('a user of Bengali learns it in Bengali', async () => {
  await storeLocale('bn')
  await openWithWrongClock()

  await screen.findByText(/এই ফোনের ঘড়ির সময় ঠিক নয়/)
})

test('the time that is left of a recovery does not grow when the clock is set back', async () => {
  vi.useFakeTimers()
  const until = new Date(Date.now() + 300_000).toISOString()
  const { result } = renderHook(() => useSecondsLeft(until, () => {}))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current).toBe(298)

  vi.setSystemTime(Date.now() - hourMs)
  await act(() => vi.advanceTimersByTimeAsync(3_000))

  expect(result.current).toBe(295)
})

test('a recovery has at most its whole time left', () => {
  const { result } = renderHook(() => useSecondsLeft(new Date(Date.now() + dayMs).toISOString(), () => {}))

  expect(result.current).toBe(30 * 60)
})

test('a wait ends after its length, also on a phone whose clock is behind', async () => {
  vi.useFakeTimers()
  const sinceMs = Date.now() + dayMs
  const { result } = renderHook(() => useIsPast(sinceMs, 180_000))
  await act(() => vi.advanceTimersByTimeAsync(179_000))
  expect(result.current).toBe(false)

  await act(() => vi.advanceTimersByTimeAsync(2_000))

  expect(result.current).toBe(true)
})

test('a closed offer to install does not stay away longer because the clock was set back', () => {
  recordFinishedTask()
  snoozeInstall()
  expect(shouldOfferInstall()).toBe(false)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - dayMs })

  expect(shouldOfferInstall()).toBe(true)
})
