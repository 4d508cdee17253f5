import { act, renderHook, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { users } from '#contract/users.ts'
import { call } from '#src/api/call.ts'
import { reportAnswer, reportSilence, useConnectivity, useIsOnline } from '#src/connectivity/connectivity.ts'
import { type Connectivity, type Evidence, reduce } from '#src/connectivity/connectivity-state.ts'
import { lose } from '../support/answer.ts'
import { disconnect, reconnect, silence } from '../support/connection.ts'
import { network } from '../support/network.ts'

const states: Connectivity[] = ['online', 'weak', 'offline']
const quick: Evidence = { kind: 'answer', tookMs: 8_000 }
const slow: Evidence = { kind: 'answer', tookMs: 8_001 }
const silent: Evidence = { kind: 'silence' }
const wait: Evidence = { kind: 'wait' }
const cut: Evidence = { kind: 'cut' }
const probed = { kind: 'probe', isAnswered: true, isCallLate: false } satisfies Evidence
const unanswered = { ...probed, isAnswered: false }
const probedWhileLate = { ...probed, isCallLate: true }

describe('what evidence makes of online, weak and offline', () => {
  test.each<[string, Evidence, Connectivity[]]>([
    ['an answer within 8 s', quick, ['online', 'online', 'online']],
    ['an answer after more than 8 s', slow, ['weak', 'weak', 'weak']],
    ['no answer', silent, ['weak', 'weak', 'offline']],
    ['a call that waits for 8 s', wait, ['weak', 'weak', 'offline']],
    ['a network that is gone', cut, ['offline', 'offline', 'offline']],
    ['a probe that is answered', probed, ['online', 'online', 'online']],
    ['a probe that is answered while a call waits', probedWhileLate, ['online', 'weak', 'weak']],
    ['a probe that is not answered', unanswered, ['online', 'offline', 'offline']],
  ])('%s', (_, evidence, after) => {
    expect(states.map((before) => reduce(before, evidence))).toEqual(after)
  })

  test('whatever came before, an answer leads out of offline, and only the phone or a probe leads into it', () => {
    const anyEvidence = fc.constantFrom(quick, slow, silent, wait, cut, probed, unanswered, probedWhileLate)
    fc.assert(
      fc.property(fc.array(anyEvidence), anyEvidence, (past, last) => {
        const before = past.reduce(reduce, 'online')
        const after = reduce(before, last)

        expect(reduce(after, quick)).toBe('online')
        expect(reduce(after, slow)).toBe('weak')
        if (after === 'offline' && before !== 'offline') expect([cut, unanswered]).toContain(last)
      }),
    )
  })
})

const watch = () => renderHook(() => ({ connectivity: useConnectivity(), isOnline: useIsOnline() })).result
const asked = (path: string) => {
  const seen: string[] = []
  network.events.on('request:start', ({ request }) => void (request.url.endsWith(path) && seen.push(request.url)))
  return seen
}

test('a call without an answer asks at once whether Joma is there, and one that is lost alone changes nothing', async () => {
  const now = watch()
  const probes = asked('/healthz')
  lose(notices.get)

  await expect(call(notices.get, {})).rejects.toThrow()

  await waitFor(() => expect(probes).toHaveLength(1))
  await waitFor(() => expect(now.current).toEqual({ connectivity: 'online', isOnline: true }))
})

test('where the probe is not answered either, the phone is offline, until a call is answered, be it with a refusal', async () => {
  const now = watch()
  silence()
  await expect(call(notices.get, {})).rejects.toThrow()
  await waitFor(() => expect(now.current).toEqual({ connectivity: 'offline', isOnline: false }))

  network.resetHandlers()
  await expect(call(users.me, {})).rejects.toMatchObject({ status: 401 })

  await waitFor(() => expect(now.current).toEqual({ connectivity: 'online', isOnline: true }))
})

test.each([
  ['a page instead of an answer', () => HttpResponse.html('<h1>Free Wi-Fi</h1>')],
  ['a page as a failure', () => HttpResponse.html('<h1>Log in first</h1>', { status: 511 })],
])('a Wi-Fi that answers in place of Joma is offline: %s', async (_, respond) => {
  const now = watch()
  silence()
  network.use(http.all('*', respond))

  await expect(call(notices.get, {})).rejects.toThrow()

  await waitFor(() => expect(now.current.connectivity).toBe('offline'))
})

test('a phone that says it is online again is not believed before Joma answers', async () => {
  const now = watch()
  disconnect()
  await waitFor(() => expect(now.current.connectivity).toBe('offline'))
  const probes = asked('/healthz')

  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(probes).toHaveLength(1))
  expect(now.current.connectivity).toBe('offline')

  reconnect()
  await waitFor(() => expect(now.current.connectivity).toBe('online'))
})

test('whoever else asks Joma reports too, and a weak connection counts as online', async () => {
  const now = watch()

  act(() => reportAnswer(9_000))
  expect(now.current).toEqual({ connectivity: 'weak', isOnline: true })
  act(reportSilence)
  await waitFor(() => expect(now.current.connectivity).toBe('online'))
})
