import { waitFor } from '@testing-library/dom'
import fc from 'fast-check'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { users } from '#contract/users.ts'
import { call } from '#src/api/call.ts'
import {
  type Connectivity,
  type Observation,
  reduce,
  reportNoResponse,
  reportResponse,
  useConnectivity,
  useIsOnline,
} from '#src/connectivity/connectivity.ts'
import { dropRequest } from '../support/page/api-responses.ts'
import { failAllRequests, goOffline, goOnline, network } from '../support/page/network.ts'
import { act, renderHook } from '../support/page/render.tsx'

const states: Connectivity[] = ['online', 'weak', 'offline']
const fast: Observation = { kind: 'response', durationMs: 8_000 }
const slow: Observation = { kind: 'response', durationMs: 8_001 }
const noAnswer: Observation = { kind: 'no-response' }
const wait: Observation = { kind: 'slow' }
const noNetwork: Observation = { kind: 'no-network' }
const probed = { kind: 'probe', isAnswered: true, isCallLate: false } satisfies Observation
const unanswered = { ...probed, isAnswered: false }
const probedWhileLate = { ...probed, isCallLate: true }

describe('the connectivity state', () => {
  test.each<[string, Observation, Connectivity[]]>([
    ['an answer within 8 s', fast, ['online', 'online', 'online']],
    ['an answer after more than 8 s', slow, ['weak', 'weak', 'weak']],
    ['no answer', noAnswer, ['weak', 'weak', 'offline']],
    ['a call that waits for 8 s', wait, ['weak', 'weak', 'offline']],
    ['an offline event', noNetwork, ['offline', 'offline', 'offline']],
    ['a probe that is answered', probed, ['online', 'online', 'online']],
    ['a probe that is answered while a call waits', probedWhileLate, ['online', 'weak', 'weak']],
    ['a probe that is not answered', unanswered, ['online', 'offline', 'offline']],
  ])('after %s', (_, observation, after) => {
    expect(states.map((before) => reduce(before, observation))).toEqual(after)
  })

  test('leaves offline after any answer, and becomes offline only after an offline event or a failed probe', () => {
    const anyObservation = fc.constantFrom(fast, slow, noAnswer, wait, noNetwork, probed, unanswered, probedWhileLate)
    fc.assert(
      fc.property(fc.array(anyObservation), anyObservation, (past, last) => {
        const before = past.reduce(reduce, 'online')
        const after = reduce(before, last)

        expect(reduce(after, fast)).toBe('online')
        expect(reduce(after, slow)).toBe('weak')
        if (after === 'offline' && before !== 'offline') expect([noNetwork, unanswered]).toContain(last)
      }),
    )
  })
})

const renderConnectivity = () => renderHook(() => ({ connectivity: useConnectivity(), isOnline: useIsOnline() })).result
const recordRequests = (path: string) => {
  const urls: string[] = []
  network.events.on('request:start', ({ request }) => void (request.url.endsWith(path) && urls.push(request.url)))
  return urls
}

test('a failed call starts a probe at once, and an answered probe leaves the state online', async () => {
  const result = renderConnectivity()
  const probes = recordRequests('/healthz')
  dropRequest(notices.get)

  await expect(call(notices.get, {})).rejects.toThrow()

  await waitFor(() => expect(probes).toHaveLength(1))
  await waitFor(() => expect(result.current).toEqual({ connectivity: 'online', isOnline: true }))
})

test('a failed call and a failed probe mean offline, until a call is answered, even with a refusal', async () => {
  const result = renderConnectivity()
  failAllRequests()
  await expect(call(notices.get, {})).rejects.toThrow()
  await waitFor(() => expect(result.current).toEqual({ connectivity: 'offline', isOnline: false }))

  network.resetHandlers()
  await expect(call(users.me, {})).rejects.toMatchObject({ status: 401 })

  await waitFor(() => expect(result.current).toEqual({ connectivity: 'online', isOnline: true }))
})

test.each([
  ['an HTML page', () => HttpResponse.html('<h1>Free Wi-Fi</h1>')],
  ['an HTML page and status 511', () => HttpResponse.html('<h1>Log in first</h1>', { status: 511 })],
])('a captive portal that responds with %s means offline', async (_, respond) => {
  const result = renderConnectivity()
  failAllRequests()
  network.use(http.all('*', respond))

  await expect(call(notices.get, {})).rejects.toThrow()

  await waitFor(() => expect(result.current.connectivity).toBe('offline'))
})

test('after an online event the page stays offline until the server responds', async () => {
  const result = renderConnectivity()
  goOffline()
  await waitFor(() => expect(result.current.connectivity).toBe('offline'))
  const probes = recordRequests('/healthz')

  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(probes).toHaveLength(1))
  expect(result.current.connectivity).toBe('offline')

  goOnline()
  await waitFor(() => expect(result.current.connectivity).toBe('online'))
})

test('calls outside the client report their result too, and a weak connection counts as online', async () => {
  const result = renderConnectivity()

  act(() => reportResponse(9_000))
  expect(result.current).toEqual({ connectivity: 'weak', isOnline: true })
  act(reportNoResponse)
  await waitFor(() => expect(result.current.connectivity).toBe('online'))
})
