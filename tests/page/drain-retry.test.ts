import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { sendWaiting } from '#src/member/outbox/sync-loop.ts'
import { drain } from '#src/outbox/drain.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { lose, refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { clock, keep, meet, messagesOf, recordKeys, signedIn } from '../support/page/outbox-entries.ts'

const tries = recordKeys()

test.each(['request_running', 'too_many_requests', 'unavailable'] as const)(
  'what is asked to come back (%s) is tried again when it was told to, and not before',
  async (code) => {
    const as = await signedIn()
    await keep(as)
    refuse(supports.create, code, { retryAfterS: 30, values: { seconds: 30 } })
    const now = clock()

    await drain()
    network.resetHandlers()
    now.advanceS(29)
    // Not even when the page is opened again.
    await sendWaiting(as.session)
    expect(tries).toHaveLength(1)
    expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', mayHaveArrived: false }])
    now.advanceS(1)
    await drain()

    expect(tries).toHaveLength(2)
    expect(await messagesOf(as)).toEqual(['Hello?'])
  },
)

test('what only the network kept back is tried again as soon as the page is opened again', async () => {
  const as = await signedIn()
  await keep(as)
  lose(supports.create)

  await drain()
  await drain()
  expect(tries).toHaveLength(1)
  await sendWaiting(as.session)

  expect(await messagesOf(as)).toEqual(['Hello?'])
})

test('an answer that is lost after the effect is asked for again under the same key', async () => {
  const as = await signedIn()
  const id = await keep(as)
  lose(supports.create, { after: 'effect' })

  await drain()
  expect(await readEntries(as.username)).toMatchObject([{ id, state: 'waiting', mayHaveArrived: true }])
  await sendWaiting(as.session)

  expect(tries).toEqual([id, id])
  expect(await messagesOf(as)).toEqual(['Hello?'])
})

test.each([
  ['a page', () => HttpResponse.html('<h1>Log in to this Wi-Fi</h1>')],
  ['JSON of its own', () => HttpResponse.json({ result: 'ok' })],
  ['a refusal of its own', () => HttpResponse.html('<h1>Blocked</h1>', { status: 403 })],
  ['a log-in of its own', () => HttpResponse.html('<h1>Log in</h1>', { status: 401 })],
])('a Wi-Fi that answers with %s in place of Joma says nothing about what was sent', async (_, answerOfWiFi) => {
  const as = await signedIn()
  const id = await keep(as)
  meet(answerOfWiFi)

  await drain()
  expect(await readEntries(as.username)).toMatchObject([{ id, state: 'waiting', mayHaveArrived: true, refused: null }])
  network.resetHandlers()
  await sendWaiting(as.session)

  expect(await messagesOf(as)).toEqual(['Hello?'])
})
