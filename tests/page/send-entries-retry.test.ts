import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { supports } from '#contract/supports.ts'
import { sendWaiting } from '#src/member/outbox/sync-loop.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { sendEntries } from '#src/outbox/send-entries.ts'
import { dropRequest, dropResponse, refuse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import {
  createSignedInMember,
  fakeDate,
  queueMessage,
  recordKeys,
  respondToMessages,
  sentMessages,
} from '../support/page/outbox-entries.ts'
import { call } from '../support/server/call.ts'
import { setLimits } from '../support/server/limits.ts'
import { callAsAdmin } from '../support/server/members.ts'

const keys = recordKeys()

test.each(['request_running', 'too_many_requests', 'unavailable'] as const)(
  'an entry answered with %s is retried after Retry-After and not before',
  async (code) => {
    const as = await createSignedInMember()
    await queueMessage(as)
    refuse(supports.create, code, { retryAfterS: 30, values: { seconds: 30 } })
    const date = fakeDate()

    await sendEntries()
    network.resetHandlers()
    date.advanceS(29)
    // Opening the page again does not send it earlier.
    await sendWaiting(as.session)
    expect(keys).toHaveLength(1)
    expect(await readEntries(as.username)).toMatchObject([{ state: 'waiting', mayHaveArrived: false }])
    date.advanceS(1)
    await sendEntries()

    expect(keys).toHaveLength(2)
    expect(await sentMessages(as)).toEqual(['Hello?'])
  },
)

test('an entry that failed without a response is retried when the page is opened again', async () => {
  const as = await createSignedInMember()
  await queueMessage(as)
  dropRequest(supports.create)

  await sendEntries()
  await sendEntries()
  expect(keys).toHaveLength(1)
  await sendWaiting(as.session)

  expect(await sentMessages(as)).toEqual(['Hello?'])
})

test('an entry that the server refused as too slow may have arrived, and is retried', async () => {
  const as = await createSignedInMember()
  const id = await queueMessage(as)
  refuse(supports.create, 'too_slow')

  await sendEntries()
  expect(await readEntries(as.username)).toMatchObject([{ id, state: 'waiting', mayHaveArrived: true, refused: null }])
  network.resetHandlers()
  await sendWaiting(as.session)

  expect(keys).toEqual([id, id])
  expect(await sentMessages(as)).toEqual(['Hello?'])
})

test('an entry whose response was lost after the effect is sent again with the same key', async () => {
  const as = await createSignedInMember()
  const id = await queueMessage(as)
  dropResponse(supports.create)

  await sendEntries()
  expect(await readEntries(as.username)).toMatchObject([{ id, state: 'waiting', mayHaveArrived: true }])
  await sendWaiting(as.session)

  expect(keys).toEqual([id, id])
  expect(await sentMessages(as)).toEqual(['Hello?'])
})

test.each([
  ['an HTML page', () => HttpResponse.html('<h1>Log in to this Wi-Fi</h1>')],
  ['other JSON', () => HttpResponse.json({ result: 'ok' })],
  ['a 403 page', () => HttpResponse.html('<h1>Blocked</h1>', { status: 403 })],
  ['a 401 page', () => HttpResponse.html('<h1>Log in</h1>', { status: 401 })],
])('a captive portal that responds with %s does not change the state of an entry', async (_, respond) => {
  const as = await createSignedInMember()
  const id = await queueMessage(as)
  respondToMessages(respond)

  await sendEntries()
  expect(await readEntries(as.username)).toMatchObject([{ id, state: 'waiting', mayHaveArrived: true, refused: null }])
  network.resetHandlers()
  await sendWaiting(as.session)

  expect(await sentMessages(as)).toEqual(['Hello?'])
})

test('a message over the limit waits with the reason, and is sent when an earlier one is solved', async () => {
  const as = await createSignedInMember()
  await setLimits({ open_messages: 2 })
  for (const message of ['1', '2', '3', '4']) await queueMessage(as, { message })

  await sendEntries()

  const over = { state: 'waiting', mayHaveArrived: false, refused: { code: 'too_many_messages', values: { limit: 2 } } }
  // The fourth is not even tried.
  expect(keys).toHaveLength(3)
  expect(await readEntries(as.username)).toMatchObject([over, { state: 'waiting', refused: null }])
  const [newest] = (await call(supports.mine, {}, { as })).data.items
  await callAsAdmin(supports.solve, { id: newest!._id })
  await sendEntries()
  expect(await sentMessages(as)).toEqual(['2', '1'])
  await sendWaiting(as.session)

  expect(await sentMessages(as)).toEqual(['3', '2', '1'])
  expect(await readEntries(as.username)).toMatchObject([over])
})
